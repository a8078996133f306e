import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/*
 * Countries, states and cities of the world. They are loaded as a whole from a package and replaced with it,
 * so no row refers to another by a foreign key.
 */

/** The loaded release of the places: one row for each part. */
export const geoSource = pgTable('geo_source', {
  part: text().$type<'regions' | 'cities'>().primaryKey(),
  version: text().notNull(),
});

export const geoCountry = pgTable('geo_country', {
  /** ISO 3166-1, two letters. */
  code: text().primaryKey(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  nameJp: text('name_jp').notNull(),
});

/** The first division of a country, whatever it is called there: state, prefecture, governorate. */
export const geoState = pgTable(
  'geo_state',
  {
    countryCode: text('country_code').notNull(),
    /** GeoNames' code inside the country. */
    code: text().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ name: 'geo_state__pk', columns: [table.countryCode, table.code] })],
);

export const geoCity = pgTable(
  'geo_city',
  {
    /** Its place in the release. */
    id: integer().primaryKey(),
    name: text().notNull(),
    /** The name as people type it: in lower case, without accents. */
    searchName: text('search_name').notNull(),
    /** Degrees, WGS 84. */
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    countryCode: text('country_code').notNull(),
    /** Null where the source knows none. */
    stateCode: text('state_code'),
  },
  (table) => [
    // The nearest ones, `order by point(lon, lat) <-> …`, and those in a box.
    index('geo_city__position').using('gist', sql`point(${table.lon}, ${table.lat})`),
    index('geo_city__state').on(table.countryCode, table.stateCode, table.name),
    index('geo_city__search_name_trigrams').using('gin', table.searchName.op('gin_trgm_ops')),
  ],
);
