import { does, nothing, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';

const SAMPLE = [
  { line: 1, cells: ['ts_ms', 'pm25', 'device'] },
  { line: 2, cells: ['1770110040000', '4.5', 'x'] },
];

const importIn = (state: 'ready' | 'running' | 'stopped'): RowKind => ({
  targets: TENANT_TARGETS,
  make: ({ insert, tenant }) =>
    insert(
      `insert into reading_import (id, created_time, changed_time, tenant_id, file_name, state, sample, rows)
       values (gen_random_uuid(), 0, 9e12, $1, 'Matrix.csv', $2, $3, 1) returning id`,
      [tenant.tenantId, state, JSON.stringify(SAMPLE)],
    ),
});
const of = (kind: RowKind) => rows(kind, '403 403 403', '200 404 404', '403 403 403', '403 403 403');
const READY = of(importIn('ready'));

const time = {
  column: 0,
  clockColumn: null,
  form: 'ms',
  dayOrder: 'dayFirst',
  timeZone: 'UTC',
  isNewestFirst: false,
};
const mapping = { time, decimal: '.', columns: [{ column: 1, key: 'pm25', unit: 'µg/m³' }] };
const PATH = '/backoffice/readings/imports';

export const accessMatrix: AccessMatrix = {
  answers: {
    [`GET ${PATH}`]: does('READING_IMPORT listed', nothing('403', '200', '403', '403')),
    // 400: without a file.
    [`POST ${PATH}`]: does('READING_IMPORT created', nothing('403', '400', '403', '403')),
    [`GET ${PATH}/:importId`]: does('READING_IMPORT read', READY),
    [`POST ${PATH}/:importId/preview`]: does('READING_IMPORT previewed', READY),
    [`POST ${PATH}/:importId/start`]: does('READING_IMPORT updated: started', READY),
    [`POST ${PATH}/:importId/stop`]: does('READING_IMPORT updated: stopped', of(importIn('running'))),
    [`POST ${PATH}/:importId/resume`]: does('READING_IMPORT updated: resumed', of(importIn('stopped'))),
    [`DELETE ${PATH}/:importId`]: does('READING_IMPORT deleted', READY),
    [`GET ${PATH}/:importId/refusals`]: does('READING_IMPORT refusals downloaded', READY),
  },
  others: {
    'job reading-imports': {
      does: ['READINGS stored'],
      differs:
        'Stores what an administrator started, by the entrance of devices; forgets files that wait too long',
    },
  },
  requests: {
    [`POST ${PATH}`]: () => ({ payload: '', contentType: 'text/csv' }),
    [`POST ${PATH}/:importId/preview`]: () => ({ payload: {} }),
    [`POST ${PATH}/:importId/start`]: () => ({ payload: { mapping, device: { column: 2 } } }),
  },
  usesUp: [
    `DELETE ${PATH}/:importId`,
    `POST ${PATH}/:importId/start`,
    `POST ${PATH}/:importId/stop`,
    `POST ${PATH}/:importId/resume`,
  ],
};
