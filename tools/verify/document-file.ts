import { extractText, getDocumentProxy } from 'unpdf';

/** A PDF as it is verified: its attachments as text, by name, and what is printed, without spaces. */
export type DocumentFile = {
  readonly attachments: ReadonlyMap<string, string>;
  readonly printed: string;
};

/** @throws Error when the file is not a PDF */
export async function readDocument(pdf: Uint8Array): Promise<DocumentFile> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const attached: Record<string, { content: Uint8Array }> = (await document.getAttachments()) ?? {};
  const { text } = await extractText(document, { mergePages: true });
  return {
    attachments: new Map(
      Object.entries(attached).map(([name, { content }]) => [name, new TextDecoder().decode(content)]),
    ),
    // Printed in groups; without spaces it may directly follow the digits of 'SHA-256'.
    printed: text.replaceAll(/\s/g, ''),
  };
}
