import { extractText, getDocumentProxy } from 'unpdf';

/** What a PDF says, as a reader copies it, with single spaces. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ');
}
