import type { BandName } from '@airdeck/air/bands';

/** An age that keeps updating: its start, and its format. */
export type TickingAge = { readonly at: number; readonly format: (ageMs: number) => string };

type DialCaption = string | TickingAge;

export type DialReadingView =
  | {
      state: 'value';
      /** The number of the index; undefined: it has bands only. */
      value: number | undefined;
      /** The number, a plain value, or nothing beside the word. */
      text: string | undefined;
      /** Band of the verdict, which is not always that of the number. */
      band: BandName;
      word: string;
      /** The cause of the verdict, if it is not the number. */
      detail: string | undefined;
      caption: DialCaption;
      spoken: string;
    }
  | {
      state: 'offline';
      value: number | undefined;
      text: string | undefined;
      word: string;
      caption: DialCaption;
      spoken: string;
    }
  | {
      state: 'none';
      text: string;
      band: BandName | undefined;
      word: string | undefined;
      detail: string | undefined;
      caption: DialCaption;
      spoken: string;
    }
  | { state: 'loading'; spoken: string };

/** Without a time: nothing. */
export const agedCaption = (at: number | undefined, format: TickingAge['format']): DialCaption =>
  at === undefined ? '' : { at, format };

/** The age, below a second value of its own line. */
export const shortCaption = (beside: string | undefined, age: string): string =>
  beside === undefined ? age : `${beside}\n${age}`;
