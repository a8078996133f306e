import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FEATURES = join(import.meta.dirname, 'features');

/** Writers of rows that are no act on an entity, or whose act another file publishes in the same transaction. */
const PUBLISH_NOTHING: Readonly<Record<string, string>> = {
  'audit/aged-audit.ts': 'the retention job records deletions by age itself',
  'automations/engine/automation-engine.ts': 'memory of the engine',
  'automations/engine/mode-setter.ts': 'memory of the engine; the commands that it sends are published',
  'commands/command-sender.ts': 'what a device answered; the sending was published',
  'device-health/air-watch.ts': 'observations: the band by which lists are sorted',
  'device-health/device-watch.ts': 'observations, which have entries in the time line of the device',
  'device-health/health-measurer.service.ts': 'numbers derived from readings',
  'felt-measured/batch-closer.service.ts': 'counts derived from answers',
  'history/report-tickets.service.ts': 'permissions for one download within a minute',
  'profile/profile.service.ts': 'the picture is part of the change that the users feature publishes',
  'questionnaires/unbatched-scores.service.ts': 'counts derived from answers',
  'scheduled-reports/scheduled-report-job.ts': 'sendings, which the list of reports shows',
  'sign-in/password-links.service.ts': 'links, whose making and use the activation and the reset publish',
  'sign-in/sessions.service.ts': 'sessions, whose begin and end the sign-in publishes',
  'telemetry/timeseries-deletion.service.ts': 'the routes publish the deletion with its keys',
  'wall-screens/wall.service.ts': 'when a screen was last seen',
};

/** Names of functions of a repository that change rows. */
const WRITER = /^(?:insert|update|delete|save|store|replace|remove|retire|create|close|reopen|set)[A-Z]/;

function silentWriters(): string[] {
  return readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !/\.(?:repository|test|access-matrix)\.ts$|\/testing\//.test(path),
    )
    .filter((path) => {
      const source = readFileSync(join(FEATURES, path), 'utf8');
      const imported = [...source.matchAll(/import \{([^}]*)\} from '[^']*\.repository\.ts'/g)];
      const writes = imported.some(([, names = '']) =>
        names.split(',').some((name) => WRITER.test(name.trim())),
      );
      return writes && !/\bpublish|\bDomainEvents?\b/.test(source);
    })
    .toSorted();
}

it('every file that changes rows of a feature publishes it, or is listed with the reason why it does not', () => {
  expect(silentWriters()).toEqual(Object.keys(PUBLISH_NOTHING));
});
