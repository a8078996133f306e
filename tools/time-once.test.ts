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

describe('the console', () => {
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
