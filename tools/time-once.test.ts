import { describe, expect, it } from 'vitest';
import { filesWith } from './setup/source-files.ts';

/** Reads the clock of the machine; durations are measured by `performance.now`. */
const CLOCK = /\bDate\.now\b|\bnew Date\(\)/;
/** Calculates in the time zone of the machine. */
const OWN_ZONE =
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|\bnew Date\([^()]*,|\bnew Date\(`[^`]*T[^`Z]*`\)/;

/** Formats a date or a zone, or reads the names of a calendar. */
const FORMAT =
  /\bIntl\.(?:DateTimeFormat|RelativeTimeFormat)\b(?!Options)|\.toLocale(?:Date|Time)?String\(|'(?:dayjs|luxon|date-fns)/;

/** A field of the browser, in the language and format of the browser. */
const NATIVE_FIELD = /\btype[=:]\s*\{?\s*['"](?:date|time|datetime-local|month|week)['"]|\bTimeInput\b/;

describe('the product', () => {
  it('formats dates in one place', () => {
    expect(
      ['apps/web/src', 'apps/server/src', 'apps/demo/src', 'packages'].flatMap((folder) =>
        filesWith(FORMAT, folder).map((path) => `${folder}/${path}`),
      ),
    ).toEqual([
      // Ages: `40s ago`.
      'apps/web/src/lib/format/formatters.ts',
      // The zone of the browser.
      'apps/web/src/lib/time/days.ts',
      // The calendar of the component library, which brings its own names.
      'apps/web/src/ui/form/calendar-field.tsx',
      // Numbers in a table of the documentation.
      'apps/server/src/limits/feature-limits.ts',
      'packages/air/src/date-formats.ts',
      'packages/air/src/zone-offsets.ts',
      // Whether a zone exists.
      'packages/contract/src/common/time-zones.ts',
    ]);
  });
});

/** Formats times in a zone of its choice. */
const CHOSEN_ZONE = /\b(?:timesOf\(|create(?:Time|Date)Format(?:ter)?s\()/;

describe('the console', () => {
  it('shows times of devices in the zones of their places, and only what concerns people in the zone of readers', () => {
    const users = filesWith(/\buseReaderTimes\b/, 'apps/web/src');
    expect([...new Set(users.map((path) => path.split('/').slice(0, 2).join('/')))]).toEqual([
      'app/shell',
      // When a program used a key last.
      'features/api-keys',
      'features/audit',
      // When a host name was confirmed.
      'features/brands',
      'features/claiming',
      'features/conversations',
      'features/customers',
      // Who read an access token, and when.
      'features/devices',
      'features/home-assistant',
      'features/messages',
      'features/notifications',
      'features/personal-data',
      'features/questionnaires',
      // When a person uploaded a file.
      'features/reading-import',
      // When a passkey was added and used.
      'features/second-factor',
      'features/shipments',
      // When a domain was proven.
      'features/sign-in-providers',
      'features/sign-in',
      'features/system-home',
      'features/todos',
      'features/uplinks',
      // The end of a link's validity.
      'features/wall-screens',
      'lib/accounts',
      'lib/format',
      // When a person signed in with an account for the first time.
      'parts/provider-accounts',
    ]);
    expect(filesWith(CHOSEN_ZONE, 'apps/web/src')).toEqual([
      // A picture of a chart has a zone of its own.
      'features/conversations/components/entry-picture.tsx',
      // Weeks close in UTC.
      'features/felt-measured/components/felt-result.tsx',
      // The zone of a rota.
      'features/notifications/on-call/components/rota-list.tsx',
      // The zone that a person chose for a file.
      'features/reading-import/components/preview-table.tsx',
      // A page without the console.
      'features/wall-screens/wall/wall-words.ts',
      'lib/format/formatters.ts',
      'lib/format/place-times.ts',
      'lib/format/use-formatters.ts',
    ]);
  });

  it("asks the server's clock what time it is", () => {
    expect(filesWith(CLOCK, 'apps/web/src')).toEqual(['lib/time/server-clock.ts']);
  });

  it('calculates in no zone that it does not name', () => {
    expect(filesWith(OWN_ZONE, 'apps/web/src')).toEqual([]);
  });

  it('has fields of its own for dates and times', () => {
    expect(filesWith(NATIVE_FIELD, 'apps/web/src')).toEqual([]);
  });

  it('requests the server in one place, which hears its clock', () => {
    expect(filesWith(/(?<!\.|async )\bfetch\(/, 'apps/web/src')).toEqual([
      // The device in its own Wi-Fi.
      'lib/hotspot/hotspot.ts',
      // Texts, which the browser caches: their date is the one of an earlier visit.
      'lib/i18n/i18n.ts',
      'lib/time/server-clock.ts',
    ]);
  });
});
