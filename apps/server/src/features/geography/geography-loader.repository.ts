import pg from 'pg';
import type { Places, SourceCity } from './places-source.ts';

/** Any number that no other program uses as an advisory lock on this database. */
const LOADING_LOCK = 20_261_126;

/** Rows per statement: tens of milliseconds of work, with other work in between. */
const PIECE_ROWS = 2_000;

/**
 * Replaces the places by those of a release, in two transactions: countries and states first, the many cities
 * somewhat later. Of servers that start together, only one does it.
 * @returns false if another server is loading
 */
export async function loadPlaces(
  databaseUrl: string,
  version: string,
  read: () => Promise<Places>,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'airdeck places' });
  // Errors are reported by the queries; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const lock = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOADING_LOCK,
    ]);
    if (!lock.rows[0]?.taken) return false;
    const places = await read();
    await inTransaction(client, () => replaceRegions(client, version, places));
    await inTransaction(client, () => replaceCities(client, version, places.cities));
    await client.query('analyze geo_city');
    return true;
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await work();
  await client.query('commit');
}

async function replaceRegions(client: pg.Client, version: string, { countries, states }: Places) {
  await client.query('delete from geo_country');
  await client.query(
    `insert into geo_country (code, name_en, name_ar, name_jp)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [
      countries.map(({ code }) => code),
      countries.map(({ nameEn }) => nameEn),
      countries.map(({ nameAr }) => nameAr),
      countries.map(({ nameJp }) => nameJp),
    ],
  );
  await client.query('delete from geo_state');
  await client.query(
    `insert into geo_state (country_code, code, name) select * from unnest($1::text[], $2::text[], $3::text[])`,
    [
      states.map(({ countryCode }) => countryCode),
      states.map(({ code }) => code),
      states.map(({ name }) => name),
    ],
  );
  await noteVersion(client, 'regions', version);
}

async function replaceCities(client: pg.Client, version: string, cities: readonly SourceCity[]) {
  await client.query('delete from geo_city');
  for (let start = 0; start < cities.length; start += PIECE_ROWS) {
    const piece = cities.slice(start, start + PIECE_ROWS);
    await client.query(
      `insert into geo_city (id, name, search_name, lat, lon, country_code, state_code)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[], $7::text[])`,
      [
        piece.map((_, index) => start + index),
        piece.map(({ name }) => name),
        piece.map(({ searchName }) => searchName),
        piece.map(({ lat }) => lat),
        piece.map(({ lon }) => lon),
        piece.map(({ countryCode }) => countryCode),
        piece.map(({ stateCode }) => stateCode),
      ],
    );
  }
  await noteVersion(client, 'cities', version);
}

async function noteVersion(client: pg.Client, part: 'regions' | 'cities', version: string): Promise<void> {
  await client.query(
    `insert into geo_source (part, version) values ($1, $2)
     on conflict (part) do update set version = excluded.version`,
    [part, version],
  );
}
