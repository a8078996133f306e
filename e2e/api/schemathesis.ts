import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from '../../tools/setup/run.mjs';
import { ensurePythonPackages } from '../python-environment.ts';

const EVENT_STREAM = '/backoffice/events';
/** Held until the device answers: requested for a device that is not connected, which is answered at once. */
const HELD_BY_DEVICE = ['/api/rpc/twoway/{deviceId}', '/api/plugins/rpc/twoway/{deviceId}'];
/** Long polls: requested with a timeout of 1 ms, for the present state. */
const POLLS = ['GET /api/v1/{token}/rpc', 'GET /api/v1/{token}/attributes/updates'];
/** Answered with 504 if the device is not connected, like the platform. */
const TO_DEVICE = ['/api/rpc/oneway/{deviceId}', '/api/rpc/twoway/{deviceId}'];
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'stays_within_scope',
];

/** @returns the command of Schemathesis. @throws Stop with what is missing on this system */
export async function ensureSchemathesis(): Promise<string> {
  const commands = await ensurePythonPackages('schemathesis', join(import.meta.dirname, 'requirements.txt'));
  return join(commands, 'st');
}

export type Suite = {
  /** URL of the API description on the server. */
  readonly description: string;
  /** Access token; undefined: signed out. */
  readonly token: string | undefined;
  readonly seed: number;
  /** Random examples per operation. */
  readonly examples: number;
  /** Whether each parameter is also tested at its bounds and with all invalid forms, independent of the seed. */
  readonly isCovering: boolean;
  readonly include?: string;
  readonly exclude?: string;
  /** Values of parameters in half of the requests, by names like `path.deviceId`. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Names of devices, customers and users outside the caller's scope. */
  readonly foreignNames: readonly string[];
  /** A device that is not connected. */
  readonly silentDeviceId: string;
};

/** Prints responses that differ from the description. @returns whether there were none */
export async function runSuite(command: string, folder: string, suite: Suite): Promise<boolean> {
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, configOf(suite));
  const { code, output } = await run(
    [
      command,
      [
        ...['--config-file', config, 'run', suite.description],
        ...['--workers', '1', '--seed', String(suite.seed), '--max-examples', String(suite.examples)],
        ...['--phases', suite.isCovering ? 'coverage,fuzzing' : 'fuzzing', '--checks', CHECKS.join(',')],
        ...['--warnings', 'off', '--suppress-health-check', 'all', '--request-timeout', '60'],
        ...(suite.token ? ['--header', `Authorization: Bearer ${suite.token}`] : []),
        ...(suite.include ? ['--include-path', suite.include] : []),
        ...(suite.exclude ? ['--exclude-path', suite.exclude] : []),
      ],
    ],
    {
      cwd: folder,
      quiet: true,
      env: {
        PATH: process.env['PATH'],
        NO_COLOR: '1',
        SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'scope_check.py'),
        FOREIGN_NAMES: JSON.stringify(suite.foreignNames),
      },
    },
  );
  if (code !== 0) say(output.trimEnd());
  else say(output.match(/^\s*\d+ generated.*$/m)?.[0].trim() ?? '');
  return code === 0;
}

function configOf({ values, silentDeviceId }: Suite): string {
  const given = [...values].filter(([, of]) => of.length > 0);
  return [
    // The stream does not end.
    '[[operations]]',
    `include-path = "${EVENT_STREAM}"`,
    'request-timeout = 1',
    '[[operations]]',
    `include-path = ${JSON.stringify(TO_DEVICE)}`,
    'checks.not_a_server_error.expected-statuses = ["2xx", "4xx", 504]',
    '[[operations]]',
    `include-path = ${JSON.stringify(HELD_BY_DEVICE)}`,
    `parameters = { "path.deviceId" = "${silentDeviceId}" }`,
    '[[operations]]',
    `include-name = ${JSON.stringify(POLLS)}`,
    'parameters = { "query.timeout" = 1 }',
    '[dictionaries]',
    ...given.map(([name, of]) => `${JSON.stringify(name)} = { values = ${JSON.stringify(of)} }`),
    '[parameters]',
    ...given.map(
      ([name]) => `${JSON.stringify(name)} = { dictionary = ${JSON.stringify(name)}, probability = 0.5 }`,
    ),
    '',
  ].join('\n');
}
