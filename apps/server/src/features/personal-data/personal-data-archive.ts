import type { Queryable } from '../../database/database.ts';
import type { PersonalRows } from '../../database/personal-data-sql.ts';
import type { ZipEntry } from '../history/zip-stream.ts';
import { findPicture, type Person, readPersonalRows } from './personal-data.repository.ts';

/** The files of an archive: of each kind of rows a list in JSON, and each picture as it is. */
export async function* archiveEntries(
  db: Queryable,
  kinds: readonly PersonalRows[],
  person: Person,
): AsyncGenerator<ZipEntry, void> {
  for (const rows of kinds) {
    const pictureKeys: string[] = [];
    yield { name: `${rows.file}.json`, content: listText(db, rows, person, pictureKeys) };
    for (const key of pictureKeys) {
      const content = await findPicture(db, rows, key);
      // It was replaced since the list was read.
      if (!content) continue;
      yield { name: pictureName(rows, key), content: [content], isCompressed: true };
    }
  }
}

const pictureName = ({ file, picture }: PersonalRows, key: string) =>
  `pictures/${file}-${key}.${picture?.ending}`;

/** A list in JSON, one row a line. Notes which rows have a picture. */
async function* listText(
  db: Queryable,
  rows: PersonalRows,
  person: Person,
  pictureKeys: string[],
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of readPersonalRows(db, rows, person)) {
    const lines = batch.map(({ values, pictureKey }) => {
      if (pictureKey === null) return JSON.stringify(values);
      pictureKeys.push(pictureKey);
      return JSON.stringify({ ...values, picture: pictureName(rows, pictureKey) });
    });
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
