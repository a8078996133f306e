import { describe, expect, it } from 'vitest';
import { QUANTITIES } from '../packages/air/src/quantities.ts';
import { READER_UNITS, STORED_UNITS } from '../packages/air/src/reader-units.ts';
import { ticketBodySchema } from '../packages/contract/src/history/history-files.ts';
import * as contract from '../packages/contract/src/profile/reader-units.ts';
import { filesWith, isProductCode } from './setup/source-files.ts';

/** Reads the unit of a quantity past the choice of the reader. */
const STORED = /\b(?:METRICS|(?:FURTHER_)?QUANTITIES)\b/;
/** Chooses the stored units where a reader may have chosen others. */
const WITHOUT_READER = /\bSTORED_UNITS\b/;
/** Names a unit among which readers choose. */
const LITERAL = /['"`](?:°[CF]|ppb)['"`]/;

const users = (pattern: RegExp) =>
  ['apps/server/src', 'apps/web/src'].flatMap((folder) =>
    filesWith(pattern, folder, (path) => isProductCode(path)).map((path) => `${folder}/${path}`),
  );

describe('units', () => {
  it('are those of the reader wherever a value is shown', () => {
    expect(users(STORED)).toEqual([
      // The wire of Home Assistant, which converts for its own users.
      'apps/server/src/features/home-assistant/discovery.ts',
      // Decimals of limits, which are judged as they are stored.
      'apps/server/src/features/worst-air/present-air-sql.ts',
      // Bounds of plausible values.
      'apps/server/src/ingest/fault-sql.ts',
    ]);
  });

  it('are those of the telemetry where there is no reader', () => {
    expect(users(WITHOUT_READER)).toEqual([
      // Passports, which are the same for all who check them.
      'apps/server/src/documents/document-formats.ts',
      // Parquet is for programs.
      'apps/server/src/features/history/parquet-file.ts',
      'apps/server/src/features/history/report-columns.ts',
      // A chat or an address outside, with many readers.
      'apps/server/src/features/notifications/delivery-batch.ts',
      // The default of a reader.
      'apps/server/src/features/users/user-units.ts',
      'apps/server/src/features/wall-screens/badge.ts',
      // Bounds as they were declared.
      'apps/web/src/features/quantities/components/quantity-table.tsx',
      'apps/web/src/features/wall-screens/wall/wall-words.ts',
      'apps/web/src/lib/format/reader-units.ts',
    ]);
  });

  it('have names that only the units of other devices and files repeat', () => {
    expect(users(LITERAL)).toEqual([
      // The title of a column.
      'apps/server/src/features/history/report-columns.ts',
      'apps/server/src/reading-files/header-names.ts',
      'apps/server/src/reading-files/known-exports.ts',
      'apps/server/src/reading-files/mapping-guess.ts',
      'apps/web/src/features/key-names/components/profile-names.tsx',
      'apps/web/src/features/key-names/components/sent-key-row.tsx',
      // An example of a conversion.
      'apps/web/src/features/profile/components/units-card.tsx',
    ]);
  });

  it('are the same in the contract, where the stored ones are the default', () => {
    expect(contract.READER_UNITS).toEqual(READER_UNITS);
    const order = {
      what: 'csv',
      deviceIds: ['2b8a1c60-6a1e-41f1-9c5b-d3c1b2a4f004'],
      startTs: 1_700_000_000_000,
      endTs: 1_700_000_100_000,
    };
    expect(ticketBodySchema.parse(order)).toMatchObject({ units: STORED_UNITS });
    const { temperatureUnit, tvocUnit } = contract.readerUnitsQuery;
    expect({ temperature: temperatureUnit.parse(undefined), tvoc: tvocUnit.parse(undefined) }).toEqual(
      STORED_UNITS,
    );
    expect(STORED_UNITS).toEqual({ temperature: QUANTITIES.temp.unit, tvoc: QUANTITIES.tvoc.unit });
  });
});
