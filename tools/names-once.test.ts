import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)(?:testing|gallery)\//.test(path);

/** Files with a pattern, below a folder of the project. */
function filesWith(pattern: RegExp, folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isProduct)
    .filter((path) => pattern.test(readFileSync(join(ROOT, folder, path), 'utf8')))
    .sort();
}

const RAW = String.raw`(?:\w+\??\.)*(?:deviceName|deviceLabel|[dD]evice\??\.(?:name|label))\b`;
/** Prints the name or the label of a device: as an element, within a text, as a title, or as what a function returns. */
const PRINTED = new RegExp(
  String.raw`(?:[>\s]\{|\$\{|[iI]solated?\(|=> |\b(?:title|text|label|where|subject|value)[=:]\s*\{?)${RAW}(?=[\s,;)}])`,
);
/** Puts the name or the label of a device into a text. */
const WRITTEN = /\$\{(?:\w+\.)*(?:deviceName|deviceLabel)\b|=> (?:\w+\.)*(?:deviceName|deviceLabel)\b/;
/** Chooses between the label and the name. */
const CHOSEN = /(?:\bl|L)abel\)? *(?:\|\||\?\?) *(?:\w+\.)*(?:deviceName|name)\b/;
/** The same in SQL. */
const CHOSEN_IN_SQL = /coalesce\(\s*(?:nullif\(btrim\()?\$\{\w+\.(?:label|deviceLabel)\}/;

describe('the name of a room', () => {
  it('is decided in one function, and in one expression of SQL', () => {
    const folders = ['apps/web/src', 'apps/server/src', 'packages/air/src', 'packages/contract/src'];
    const found = (pattern: RegExp) =>
      folders.flatMap((folder) => filesWith(pattern, folder).map((path) => `${folder}/${path}`));
    expect(found(CHOSEN)).toEqual([
      // ThingsBoard's rule for ThingsBoard's field.
      'apps/server/src/thingsboard/alarms/platform-alarm.presenter.ts',
    ]);
    expect(found(CHOSEN_IN_SQL)).toEqual([]);
  });

  it('stands wherever the console prints a device, but where the device itself is the subject', () => {
    expect(filesWith(PRINTED, 'apps/web/src')).toEqual([
      // Titles of tabs from the address, until the page knows the room.
      'app/routes/composed-routes.tsx',
      // The label on a device, and what its code says.
      'features/claiming/claim-code.ts',
      'features/claiming/components/device-label.tsx',
      // The room as it was called when the chart was sent.
      'features/conversations/components/entry-picture.tsx',
      // Text for support.
      'features/device-health/components/diagnosis-dialog.tsx',
      // The columns of the specification; and a device's name and credentials as such.
      'features/devices/components/device-columns.tsx',
      'features/devices/components/device-list.tsx',
      'features/devices/components/rename-dialog.tsx',
      'features/devices/components/token-dialog.tsx',
      // The label of an option.
      'features/history/pages/history-page.tsx',
      // The life of a device in all of its rooms.
      'features/passports/components/passport-check.tsx',
      // The devices of a room, beside its name.
      'features/places/components/periods-dialog.tsx',
      'features/places/components/place-columns.tsx',
      'features/places/components/proposals-dialog.tsx',
      'features/places/components/settle-dialog.tsx',
      // Devices in boxes.
      'features/shipments/api/shipments.ts',
      'features/shipments/components/device-row-fields.tsx',
      'features/shipments/components/shipment-devices.tsx',
      'features/shipments/components/shipment-form.tsx',
      'features/shipments/components/status-form.tsx',
      'features/shipments/components/stock-field.tsx',
      'features/shipments/components/use-receipts.ts',
      'features/shipments/packing-list/code-text.ts',
      // The device itself, beside the room that it measured.
      'parts/room-periods/period-sentence.ts',
    ]);
  });

  it('stands in the texts that the server writes', () => {
    const isSql = /(?:\.repository|-sql)\.ts$|^database\//;
    expect(filesWith(WRITTEN, 'apps/server/src').filter((path) => !isSql.test(path))).toEqual([
      // The key of a limit.
      'features/claiming/claiming.service.ts',
      // The life of a device in all of its rooms.
      'features/passports/passport-document.ts',
    ]);
  });
});
