/** Characters that some file system does not take. */
const UNFIT = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Dots at the start hide a file, or lead out of its folder. */
const LEADING_DOTS = /^[.\s]+/;

const NAME_MAX = 120;

export function fileName(name: string, extension: string): string {
  const fit = name
    .replaceAll(UNFIT, ' ')
    .replace(LEADING_DOTS, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
  return `${fit === '' ? 'airdeck' : fit}.${extension}`;
}

/** Long enough for the browser to have taken the data over. */
const KEEP_MS = 30_000;

/** Hands a file to the person. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Spreadsheets take a file for UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

export function downloadCsv(name: string, text: string): void {
  download(fileName(name, 'csv'), new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
}
