import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A name as serial numbers are compared: in small letters, without dots, colons and dashes. */
export const identitySql = (name: SQLWrapper): SQL => sql`lower(translate(${name}, '.:-', ''))`;
