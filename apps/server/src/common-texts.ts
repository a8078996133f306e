import ar from '@airdeck/contract/common/locales/ar.json';
import en from '@airdeck/contract/common/locales/en.json';
import ja from '@airdeck/contract/common/locales/ja.json';
import { createTexts } from './texts.ts';

/** Words that the console has too, such as the names of bands, quantities and severities. */
export const commonTexts = createTexts({ en, ja, ar });

export type CommonTexts = ReturnType<typeof commonTexts>;
