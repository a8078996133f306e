import { expect, it } from 'vitest';
import { filesWith, isProductCode } from './setup/source-files.ts';

/** Paths of the API, also after a placeholder; only the contract may contain them. */
const ADDRESS = /['"`}]\/(?:(?:api|backoffice)\/|(?:health|ready|metrics)['"`])/;

it('no file of the console contains a path of the API', () => {
  expect(filesWith(ADDRESS, 'apps/web/src')).toEqual([]);
});

/** Words of the specification's wire for which the product has its own: `id`, `isReceived`, `weightage`, `city`. */
const WIRE_WORDS = new RegExp(
  String.raw`\b(?:${[
    '_id',
    'shipmentIdMongo',
    'deviceIdMongo',
    'isInstalled',
    String.raw`consignment\w*`,
    'consignordetails',
    'consigneedetails',
    'shipmentDevices',
    'shipmentLogs',
    'statusBefore',
    String.raw`\w*[wW]aitage`,
    'answerOptions',
    'answerDetails',
    'responseCheckBox',
    'responseBoolean',
    'userFirstName',
    'userLastName',
    'isDapJapan',
    'purifierModelNo',
    'purifierDescription',
    'deviceInstalledPlace',
    'deviceInstalledCity',
    'deviceLat',
    'deviceLon',
    'deviceOwnerId',
    'TenantDetails',
    'customerDetails',
  ].join('|')})\b`,
);

// The menu of a user is stored, and kept in the browser, as the specification names it.
const STORES = /(?:^|\/)(?:users\/user-info\.ts$|lib\/session\/)/;

it('only routes and presenters of the server know the words of the wire', () => {
  const knows = /\.(?:(?:platform-)?routes|presenter|access-matrix)\.ts$/;
  const isInside = (path: string) => isProductCode(path) && !knows.test(path) && !STORES.test(path);
  expect(filesWith(WIRE_WORDS, 'apps/server/src', isInside)).toEqual([]);
});

it('only the api folders of the console know the words of the wire', () => {
  const isInside = (path: string) => isProductCode(path) && !path.includes('/api/') && !STORES.test(path);
  expect(filesWith(WIRE_WORDS, 'apps/web/src', isInside)).toEqual([]);
});
