import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The newest mail in the outbox folder of a server without a mail server, parsed. */
export async function newestMailOf(dataDir: string): Promise<Email> {
  const folder = join(dataDir, 'outbox');
  const newest = (await readdir(folder)).toSorted().at(-1);
  if (newest === undefined) throw new Error('there is no mail');
  return PostalMime.parse(await readFile(join(folder, newest)));
}

/** The attachment of a mail with this file name ending. */
export function fileOfMail({ attachments }: Email, ending: string): Buffer {
  const found = attachments.find(({ filename }) => filename?.endsWith(ending));
  if (!(found?.content instanceof ArrayBuffer)) throw new Error(`the mail has no file ${ending}`);
  return Buffer.from(found.content);
}
