import { type SQL, sql } from 'drizzle-orm';

/** The names of the fields that a stored value has in any of its forms. */
type KeyOf<Stored> = Stored extends object ? keyof Stored & string : never;

/**
 * The name of a field of a JSON column in SQL, for `->`, `->>` and the like: if the type of the column's values loses
 * the field, it does not compile.
 */
export const jsonKey = <Stored>(name: KeyOf<Stored>): SQL => sql.raw(jsonKeyText<Stored>(name));

/** The same for statements that are text. */
export const jsonKeyText = <Stored>(name: KeyOf<Stored>): string => `'${name}'`;
