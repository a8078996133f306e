import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF as copied from a viewer, with single spaces. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ');
}
