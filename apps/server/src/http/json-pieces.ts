import { setImmediate as nextTurn } from 'node:timers/promises';

const ITEMS_OF_A_PIECE = 500;

/**
 * JSON of an object whose lists may have a hundred thousand items, piece by piece: others are served between the pieces.
 * The same text as of `JSON.stringify`, of which the object must have no undefined and no `toJSON`.
 */
export async function* jsonPieces(object: object): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (Array.isArray(value)) yield* listPieces(value);
    else yield JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

async function* listPieces(list: readonly unknown[]): AsyncGenerator<string> {
  yield '[';
  for (let from = 0; from < list.length; from += ITEMS_OF_A_PIECE) {
    const items = JSON.stringify(list.slice(from, from + ITEMS_OF_A_PIECE)).slice(1, -1);
    yield from === 0 ? items : `,${items}`;
    await nextTurn();
  }
  yield ']';
}
