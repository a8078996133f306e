import type { ReaderUnits } from '@airdeck/air/reader-units';
import type { Language } from '@airdeck/contract/common/languages';

/** How a text is written for its reader. */
export type ReaderFormat = { readonly language: Language; readonly units: ReaderUnits };
