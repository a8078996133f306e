import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { float8Array, int4Array, int8Array, textArray } from './binary-array.ts';

describe('binary arrays', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const read = async (type: string, parameter: Buffer): Promise<unknown> => {
    const { rows } = await database.pool.query(`select to_json($1::${type}[]) as elements`, [parameter]);
    return rows[0].elements;
  };

  it('are read by PostgreSQL with the same values', async () => {
    expect(await read('int4', int4Array([0, 1, -1, 2_147_483_647, -2_147_483_648]))).toEqual([
      0, 1, -1, 2_147_483_647, -2_147_483_648,
    ]);
    const times = [
      0,
      1_767_229_200_000,
      -1,
      -4_294_967_296,
      Number.MAX_SAFE_INTEGER,
      Number.MIN_SAFE_INTEGER,
    ];
    expect(await read('int8', int8Array(times))).toEqual(times);
    const numbers = [0, 41.5, -0.1, 1e39, 5e-324, Number.MAX_VALUE, 1 / 3];
    expect(
      await read(
        'float8',
        float8Array([...numbers, undefined, 7], (value) => value),
      ),
    ).toEqual([...numbers, 'NaN', 7]);
    const texts = ['', 'größer', '😀', '"quoted", {and} \\', 'null'];
    expect(await read('text', textArray([...texts, null, 'z']))).toEqual([...texts, null, 'z']);
  });

  it('can be empty', async () => {
    expect(await read('int4', int4Array([]))).toEqual([]);
    expect(await read('text', textArray([]))).toEqual([]);
  });
});
