import type { Import } from './imports.ts';

/** A rule for forbidden imports. Paths are relative to the project root. */
export type Wall = {
  readonly name: string;
  readonly because: string;
  readonly forbids: (from: string, to: Import['to'], typeOnly: boolean, isDynamic: boolean) => boolean;
};

const isTest = (path: string) =>
  /\.(?:test|access-matrix)\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('e2e/');
const isOwn = (path: string) => !/^(?:npm|node|missing):/.test(path);
const inside = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

const WEB = 'apps/web/src';
const SERVER = 'apps/server/src';
const DEMO = 'apps/demo';
const DRIVERS_OF_SQL = new Set(['npm:pg', 'npm:drizzle-orm']);
/** Repositories, SQL fragments that several of them share, and definitions of tables. */
const WRITES_SQL = /(?:\.repository|-sql|\.tables)\.ts$/;
const MQTT_PACKAGES = new Set(['npm:mqtt', 'npm:mqtt-packet']);

/** `features/devices/devices.feature.ts`: registers its feature. */
const isFeatureEntry = (path: string) =>
  /^apps\/server\/src\/(?:features|thingsboard)\/[^/]+\/[^/]+\.feature\.ts$/.test(path);

/** Files that compose the features; the other top-level files of the server are below every feature. */
const isServerComposition = (path: string) =>
  /^apps\/server\/src\/(?:main|server|app|(?:account-)?services|features?)\.ts$/.test(path) ||
  inside(path, `${SERVER}/commands`, `${SERVER}/demo-host`);

const isServerFoundation = (path: string) =>
  inside(path, `${SERVER}/database`, `${SERVER}/http`, `${SERVER}/limits`, `${SERVER}/bus`) ||
  (/^apps\/server\/src\/[^/]+\.ts$/.test(path) && !isServerComposition(path));

/** Files that load the demo on demand, and provide the product's services to it. */
const startsDemo = (path: string) => path === `${SERVER}/server.ts` || inside(path, `${SERVER}/demo-host`);

/** The development page that shows every UI part, with the tests' sample labels. */
const isGallery = (path: string) => inside(path, `${WEB}/gallery`);

/** `devices` of `apps/web/src/features/devices/…`. */
const webFeature = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** The folder of one feature: `features/devices`, `ingest`, `live`, `thingsboard`. */
const serverFeature = (path: string) => {
  if (isServerFoundation(path) || isServerComposition(path) || isTest(path)) return undefined;
  return /^apps\/server\/src\/((?:features\/)?[^/]+)\//.exec(path)?.[1];
};

export const WALLS: readonly Wall[] = [
  {
    name: 'apps-know-no-other-app',
    because: 'the wire between them is packages/contract',
    forbids: (from, to) =>
      (inside(from, 'apps/web') && inside(to, 'apps/server')) ||
      (inside(from, 'apps/server') && inside(to, 'apps/web')),
  },
  {
    name: 'products-know-no-tools',
    because: 'tools, benches and browser tests stand around the product, not under it',
    forbids: (from, to) => inside(from, 'apps', 'packages') && inside(to, 'tools', 'bench', 'e2e'),
  },
  {
    name: 'air-imports-nothing',
    because: 'the science is pure: it runs everywhere and is tested without anything',
    forbids: (from, to) => inside(from, 'packages/air') && !isTest(from) && !inside(to, 'packages/air'),
  },
  {
    name: 'contract-imports-zod-only',
    because: 'both sides of the wire load it',
    forbids: (from, to) =>
      inside(from, 'packages/contract') &&
      !isTest(from) &&
      !inside(to, 'packages/contract') &&
      to !== 'npm:zod',
  },
  {
    name: 'web-ui-knows-no-domain',
    because: 'a table or a chart serves every feature: it gets what it shows as properties',
    forbids: (from, to) =>
      inside(from, `${WEB}/ui`, `${WEB}/theme`) &&
      !isTest(from) &&
      isOwn(to) &&
      // The clock and the calendar are no domain either.
      !inside(to, `${WEB}/ui`, `${WEB}/theme`, `${WEB}/lib/time`),
  },
  {
    name: 'web-lib-below-features',
    because: 'imports run app → features → parts → ui | lib',
    forbids: (from, to) =>
      inside(from, `${WEB}/lib`) &&
      !isTest(from) &&
      inside(to, `${WEB}/app`, `${WEB}/features`, `${WEB}/parts`, `${WEB}/ui`),
  },
  {
    name: 'web-parts-below-features',
    because: 'imports run app → features → parts → ui | lib',
    forbids: (from, to) =>
      inside(from, `${WEB}/parts`) && !isTest(from) && inside(to, `${WEB}/app`, `${WEB}/features`),
  },
  {
    name: 'web-time-below-all',
    because: 'every other part of the console asks it what time it is',
    forbids: (from, to) =>
      inside(from, `${WEB}/lib/time`) &&
      !isTest(from) &&
      isOwn(to) &&
      !inside(to, `${WEB}/lib/time`, 'packages/air'),
  },
  {
    name: 'web-features-below-app',
    because: 'imports run app → features → parts → ui | lib',
    forbids: (from, to) => webFeature(from) !== undefined && !isTest(from) && inside(to, `${WEB}/app`),
  },
  {
    name: 'web-feature-alone',
    because: 'what two features need belongs to parts, ui, lib or the contract; app composes them',
    forbids: (from, to) => {
      const [mine, other] = [webFeature(from), webFeature(to)];
      return mine !== undefined && other !== undefined && mine !== other;
    },
  },
  {
    name: 'browser-has-no-node',
    because: 'node modules are not there in a browser',
    forbids: (from, to) => inside(from, WEB) && !isTest(from) && to.startsWith('node:'),
  },
  {
    name: 'server-foundation-knows-no-feature',
    because: 'imports run app → features → database | http | limits | bus',
    forbids: (from, to) =>
      isServerFoundation(from) &&
      !isTest(from) &&
      inside(to, SERVER) &&
      !isServerFoundation(to) &&
      !isTest(to),
  },
  {
    name: 'server-features-below-app',
    because: 'imports run app → features → database | http | limits | bus',
    forbids: (from, to) =>
      serverFeature(from) !== undefined &&
      isServerComposition(to) &&
      // It defines what a feature is, and what there is for it to use.
      !(isFeatureEntry(from) && to === `${SERVER}/feature.ts`),
  },
  {
    name: 'server-repository-inside-its-feature',
    because: 'another feature goes through the service, which keeps the rules',
    forbids: (from, to, typeOnly) =>
      to.endsWith('.repository.ts') &&
      // Types of rows run no queries.
      !typeOnly &&
      !isTest(from) &&
      serverFeature(from) !== serverFeature(to),
  },
  {
    name: 'server-routes-to-app-only',
    because: 'routes are the edge of a feature: the app registers them, through its list of features',
    forbids: (from, to) =>
      inside(to, SERVER) &&
      /\.(?:(?:platform-)?routes|feature)\.ts$/.test(to) &&
      !isTest(from) &&
      serverFeature(from) !== serverFeature(to) &&
      !isServerComposition(from),
  },
  {
    name: 'server-knows-no-thingsboard',
    because: 'what only its clients ask for is an entrance to the features, which do not need it',
    forbids: (from, to) =>
      inside(from, SERVER) &&
      inside(to, `${SERVER}/thingsboard`, 'packages/contract/src/thingsboard') &&
      !inside(from, `${SERVER}/thingsboard`) &&
      !isServerComposition(from) &&
      !isTest(from),
  },
  {
    name: 'sql-in-repositories-only',
    because: 'scope is enforced in SQL, so all SQL must be found in one kind of file',
    forbids: (from, to, typeOnly) =>
      DRIVERS_OF_SQL.has(to) &&
      // Code that only passes a connection on may name its type.
      !typeOnly &&
      inside(from, SERVER, WEB, 'packages') &&
      !isTest(from) &&
      !inside(from, `${SERVER}/database`) &&
      !WRITES_SQL.test(from),
  },
  {
    name: 'tables-in-sql-only',
    because: 'a query needs only the table and a connection, and all SQL must be found in one kind of file',
    forbids: (from, to, typeOnly) =>
      (/\.tables\.ts$/.test(to) || inside(to, `${SERVER}/database/schema`)) &&
      !typeOnly &&
      !isTest(from) &&
      !inside(from, `${SERVER}/database`) &&
      !WRITES_SQL.test(from),
  },
  {
    name: 'mqtt-at-the-edge',
    because:
      'devices speak MQTT to ingest, and notify to brokers of users; only what plays a device needs it elsewhere',
    forbids: (from, to) =>
      MQTT_PACKAGES.has(to) &&
      inside(from, 'apps', 'packages') &&
      !isTest(from) &&
      !inside(from, `${SERVER}/ingest`, `${SERVER}/notify/mqtt`, DEMO),
  },
  {
    name: 'demo-is-a-guest',
    because:
      'the product starts the simulated homes and needs nothing of them; they know the product as a device does',
    forbids: (from, to, typeOnly, isDynamic) =>
      inside(from, DEMO)
        ? inside(to, 'apps') && !inside(to, DEMO)
        : inside(to, DEMO) &&
          inside(from, 'apps', 'packages') &&
          !isTest(from) &&
          !(startsDemo(from) && (typeOnly || isDynamic)),
  },
  {
    name: 'tests-apart',
    because: 'what only tests need must not reach the product',
    forbids: (from, to) =>
      inside(from, 'apps', 'packages') && !isTest(from) && !isGallery(from) && isTest(to),
  },
  {
    name: 'imports-resolve',
    because: 'the file is not there',
    forbids: (_from, to) => to.startsWith('missing:'),
  },
];
