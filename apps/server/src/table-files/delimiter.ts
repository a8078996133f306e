import { DELIMITERS, type Delimiter } from '@airdeck/contract/reading-import/reading-mapping';

/** Spreadsheets in German and other languages begin a file like this, to say what separates its cells. */
const DECLARATION = /^"?sep=(.)"?[ \t]*(\r\n|\n|\r|$)/i;

/** The delimiter that a file declares, or that its first line suggests. `declarationLength`: characters of a line `sep=;`. */
export function delimiterOf(start: string): { delimiter: Delimiter; declarationLength: number } {
  const declared = DECLARATION.exec(start);
  const known = DELIMITERS.find((delimiter) => delimiter === declared?.[1]);
  if (declared && known) return { delimiter: known, declarationLength: declared[0].length };
  const header = outsideOfQuotes(start.trimStart()).split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  const best = DELIMITERS.reduce((found, one) => (count(one) > count(found) ? one : found));
  return { delimiter: best, declarationLength: 0 };
}

const outsideOfQuotes = (text: string) => text.replaceAll(/"[^"]*"/g, '""');
