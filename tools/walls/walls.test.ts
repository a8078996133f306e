import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkWalls } from './check-walls.ts';
import { WALLS } from './rules.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Names of the walls that a project with these files violates. */
function wallsHit(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  roots.push(root);
  const packages = {
    'packages/contract/package.json': '{"name":"@airdeck/contract"}',
    'apps/demo/package.json': '{"name":"@airdeck/demo"}',
  };
  for (const [path, text] of Object.entries({ ...packages, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...new Set(checkWalls(root).violations.map((violation) => violation.wall))];
}

/** Deliberate violations of each wall: the importing file, its contents, and the imported file. */
const VIOLATIONS: Record<string, [from: string, text: string, target?: string][]> = {
  'apps-know-no-other-app': [
    ['apps/web/src/lib/a.ts', "import type { A } from '../../../server/src/a.ts';", 'apps/server/src/a.ts'],
    ['apps/server/src/a/b.ts', "export * from '../../../web/src/lib/a.ts';", 'apps/web/src/lib/a.ts'],
  ],
  'products-know-no-tools': [['packages/air/src/a.test.ts', "import '../../../tools/a.mjs';", 'tools/a.mjs']],
  'air-imports-nothing': [
    ['packages/air/src/a.ts', "import { readFileSync } from 'node:fs';"],
    ['packages/air/src/a.ts', "import { z } from 'zod';"],
    ['packages/air/src/a.ts', "import type { A } from '@airdeck/contract/a';", 'packages/contract/src/a.ts'],
  ],
  'contract-imports-zod-only': [['packages/contract/src/a.ts', "import dayjs from 'dayjs';"]],
  'web-ui-knows-no-domain': [
    ['apps/web/src/ui/table.tsx', "import { t } from '../lib/i18n.ts';", 'apps/web/src/lib/i18n.ts'],
    ['apps/web/src/ui/dial.tsx', "type A = import('@airdeck/contract/a').A;", 'packages/contract/src/a.ts'],
  ],
  'web-lib-below-features': [
    ['apps/web/src/lib/a.ts', "import '../features/a/b.ts';", 'apps/web/src/features/a/b.ts'],
  ],
  'web-parts-below-features': [
    ['apps/web/src/parts/a/b.tsx', "import '../../features/a/b.ts';", 'apps/web/src/features/a/b.ts'],
  ],
  'web-time-below-all': [
    ['apps/web/src/lib/time/a.ts', "import '../session/b.ts';", 'apps/web/src/lib/session/b.ts'],
  ],
  'web-features-below-app': [
    ['apps/web/src/features/a/b.tsx', "import '../../app/router.tsx';", 'apps/web/src/app/router.tsx'],
  ],
  'web-feature-alone': [
    [
      'apps/web/src/features/a/b.tsx',
      "const c = await import('../c/d.tsx');",
      'apps/web/src/features/c/d.tsx',
    ],
  ],
  'browser-has-no-node': [['apps/web/src/lib/a.ts', "import { join } from 'path';"]],
  'server-foundation-knows-no-feature': [
    ['apps/server/src/http/a.ts', "import '../ingest/b.ts';", 'apps/server/src/ingest/b.ts'],
    ['apps/server/src/config.ts', "import './services.ts';", 'apps/server/src/services.ts'],
  ],
  'server-features-below-app': [
    ['apps/server/src/live/a.ts', "import type { A } from '../app.ts';", 'apps/server/src/app.ts'],
    [
      'apps/server/src/features/users/users.service.ts',
      "import type { FeatureNeeds } from '../../feature.ts';",
      'apps/server/src/feature.ts',
    ],
  ],
  'server-repository-inside-its-feature': [
    [
      'apps/server/src/features/users/users.service.ts',
      "import '../devices/devices.repository.ts';",
      'apps/server/src/features/devices/devices.repository.ts',
    ],
    ['apps/server/src/app.ts', "import './live/a.repository.ts';", 'apps/server/src/live/a.repository.ts'],
  ],
  'server-routes-to-app-only': [
    ['apps/server/src/live/a.ts', "import '../ingest/b.routes.ts';", 'apps/server/src/ingest/b.routes.ts'],
    [
      'apps/server/src/features/users/users.service.ts',
      "import '../devices/devices.platform-routes.ts';",
      'apps/server/src/features/devices/devices.platform-routes.ts',
    ],
    [
      'apps/server/src/features/users/users.feature.ts',
      "import '../devices/devices.feature.ts';",
      'apps/server/src/features/devices/devices.feature.ts',
    ],
  ],
  'server-knows-no-thingsboard': [
    [
      'apps/server/src/features/alarms/a.ts',
      "import '../../thingsboard/alarms/b.ts';",
      'apps/server/src/thingsboard/alarms/b.ts',
    ],
    [
      'apps/server/src/live/a.ts',
      "import type { B } from '@airdeck/contract/thingsboard/alarms/b';",
      'packages/contract/src/thingsboard/alarms/b.ts',
    ],
  ],
  'sql-in-repositories-only': [
    ['apps/server/src/live/a.service.ts', "import { sql } from 'drizzle-orm/pg-core';"],
    ['apps/server/src/live/a.service.ts', "import pg from 'pg';"],
  ],
  'tables-in-sql-only': [
    [
      'apps/server/src/live/a.service.ts',
      "import { device } from '../database/schema/devices.ts';",
      'apps/server/src/database/schema/devices.ts',
    ],
    [
      'apps/server/src/features/users/users.service.ts',
      "import { todo } from '../todos/todos.tables.ts';",
      'apps/server/src/features/todos/todos.tables.ts',
    ],
  ],
  'mqtt-at-the-edge': [['apps/server/src/live/a.ts', "import { connect } from 'mqtt';"]],
  'demo-is-a-guest': [
    ['apps/server/src/live/a.ts', "type A = import('@airdeck/demo/host').A;", 'apps/demo/src/host.ts'],
    ['apps/server/src/server.ts', "import { Demo } from '@airdeck/demo/demo';", 'apps/demo/src/demo.ts'],
    ['apps/demo/src/demo.ts', "import type { A } from '../../server/src/app.ts';", 'apps/server/src/app.ts'],
  ],
  'tests-apart': [
    ['apps/server/src/live/a.ts', "import '../testing/world.ts';", 'apps/server/src/testing/world.ts'],
  ],
  'imports-resolve': [['tools/a.mjs', "import './nowhere.mjs';"]],
};

describe('the walls', () => {
  it.each(WALLS.map((wall) => wall.name))('%s stops a deliberate violation', (name) => {
    const violations = VIOLATIONS[name] ?? [];
    expect(violations.length).toBeGreaterThan(0);
    for (const [from, text, target] of violations) {
      expect(wallsHit({ [from]: text, ...(target ? { [target]: '' } : {}) }), `${from}: ${text}`).toContain(
        name,
      );
    }
  });

  it('allow permitted imports', () => {
    expect(
      wallsHit({
        'packages/contract/src/a.ts': "import { z } from 'zod';",
        'packages/contract/src/a.test.ts': "import { it } from 'vitest'; import './a.ts';",
        'apps/web/src/main.tsx': "import './app/router.tsx'; import './main.css';",
        'apps/web/src/main.css': '',
        'apps/web/src/app/router.tsx': "const page = import('../features/a/page.tsx');",
        'apps/web/src/features/a/page.tsx':
          "import '../../ui/table.tsx'; import '../../lib/a.ts'; export const A = <T,>(p: T) => <b>import</b>;",
        'apps/web/src/ui/table.tsx': "import { Table } from '@mantine/core';",
        'apps/web/src/lib/a.ts': "import type { A } from '@airdeck/contract/a';",
        'apps/server/src/app.ts': "import './live/a.routes.ts';",
        'apps/server/src/server.ts': "const demo = import('@airdeck/demo/demo');",
        'apps/server/src/demo-host/a.ts': "import type { Host } from '@airdeck/demo/host';",
        'apps/demo/src/demo.ts': "import { connect } from 'mqtt'; import type { Host } from './host.ts';",
        'apps/demo/src/host.ts': "import type { A } from '@airdeck/contract/a';",
        'apps/server/src/live/a.routes.ts': "import './a.service.ts'; import '../http/errors.ts';",
        'apps/server/src/live/a.service.ts':
          "import './a.repository.ts'; import '../features/users/users.service.ts'; import '@airdeck/contract/a.feature';",
        'packages/contract/src/a.feature.ts': '',
        'apps/server/src/live/a.repository.ts':
          "import { sql } from 'drizzle-orm'; import '../features/todos/todos.tables.ts';",
        'apps/server/src/features/todos/todos.tables.ts':
          "import { pgTable } from 'drizzle-orm/pg-core'; import '../../database/schema/devices.ts';",
        'apps/server/src/database/schema/devices.ts': '',
        'apps/server/src/live/a.db.test.ts': "import '../testing/world.ts'; import pg from 'pg';",
        'apps/server/src/http/errors.ts': '',
        'apps/server/src/testing/world.ts': "import '../app.ts';",
        'apps/server/src/features/users/users.service.ts': '',
        'apps/server/src/features/users/users.feature.ts': "import type { Feature } from '../../feature.ts';",
        'apps/server/src/feature.ts': "import type { A } from './features/users/users.service.ts';",
        'apps/server/src/features.ts': "import './features/users/users.feature.ts';",
        'e2e/a.ts': "import pg from 'pg'; import '../apps/server/src/app.ts';",
      }),
    ).toEqual([]);
  });
});
