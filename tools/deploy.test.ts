import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environmentSchema, readConfig } from '../apps/server/src/config.ts';
import { registry } from '../apps/server/src/metrics.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
const filesOf = (pattern: RegExp) => files.filter((file) => pattern.test(file));
const compose = parse(read('deploy/containers/compose.yaml'), { merge: true });
/** Variables of Airdeck and of Node.js. */
const settings = [...Object.keys(environmentSchema.shape), 'NODE_ENV', 'NODE_EXTRA_CA_CERTS'];

it.each(filesOf(/\.(?:ya?ml|json)$/))('%s can be read', (file) => {
  expect(Object.keys(parse(read(file))).length).toBeGreaterThan(0);
});

describe('settings', () => {
  it.each(filesOf(/\.env$/))('in %s are accepted by the server', (file) => {
    const lines = [...read(file).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    expect(lines.map(([name]) => name).filter((name) => !settings.includes(name ?? ''))).toEqual([]);
    expect(readConfig(Object.fromEntries(lines)).databaseUrl).toBeDefined();
  });

  it('of the containers are known to the server', () => {
    const container = read('deploy/containers/Containerfile').match(/^ENV (.*)$/m)?.[1] ?? '';
    const names = [
      ...[...container.matchAll(/(\w+)=/g)].map(([, name]) => name),
      ...Object.keys(compose.services.air1.environment),
    ];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !settings.includes(name ?? ''))).toEqual([]);
  });
});

describe('deployments', () => {
  it('run the server that the build creates', () => {
    for (const file of ['deploy/systemd/airdeck@.service', 'deploy/containers/Containerfile']) {
      const program = read(file).match(/(apps\/server\/)dist\/(\w+)\.js/);
      expect(program && existsSync(join(ROOT, `${program[1]}src/${program[2]}.ts`))).toBe(true);
    }
  });

  it.each([...files, 'docs/operating.md'])('%s names only existing files of the project', (file) => {
    const named = [...read(file).matchAll(/(?:\/opt\/airdeck\/)?\b((?:deploy|docs)\/[\w./@-]*\w)/g)];
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('copy only existing files into the container', () => {
    const lines = [...read('deploy/containers/Containerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)];
    const sources = lines.flatMap(([, paths = '']) => paths.split(' '));
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('allow more time to stop than the server needs', () => {
    const stopMs = Number(
      read('apps/server/src/process-end.ts')
        .match(/STOP_LIMIT_MS = ([\d_]+)/)?.[1]
        ?.replace('_', ''),
    );
    const leaveMs =
      Number(read('deploy/systemd/air1.env').match(/^AIRDECK_LEAVE_SECONDS=(\d+)$/m)?.[1]) * 1000;
    const unit = read('deploy/systemd/airdeck@.service').match(/^TimeoutStopSec=(\d+)$/m)?.[1];
    expect(Number(unit) * 1000).toBeGreaterThan(leaveMs + stopMs);
    const { environment, stop_grace_period: grace } = compose.services.air1;
    const leaveContainerMs = Number(environment.AIRDECK_LEAVE_SECONDS) * 1000;
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(leaveContainerMs + stopMs);
  });
});

it('proxies do not log paths, which contain tokens', () => {
  const config = read('deploy/haproxy/edge.cfg');
  expect(config).toMatch(/^ {2}log-format ".*%HM"$/m);
  // The request line, path, URI and query.
  expect(config).not.toMatch(/option httplog|%(?:\{\+Q\})?(?:r|HP|HPO|HU|HQ)\b/);
});

describe('monitoring', () => {
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const monitored = ['deploy/prometheus/airdeck-alerts.yml', 'deploy/grafana/airdeck.json'];

  it.each(monitored)('%s uses only existing metrics', (file) => {
    const asked = [...read(file).matchAll(/\b(?:airdeck|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(10);
    const unknown = asked.filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  it('has no labels that Prometheus sets itself and would rename', () => {
    const labels = registry.getMetricsAsArray().flatMap((metric) => Object(metric).labelNames as string[]);
    expect(labels).toContain('name');
    expect(labels.filter((label) => label === 'job' || label === 'instance')).toEqual([]);
  });

  it('has a severity, a summary and an action for each alert', () => {
    const { groups } = parse(read('deploy/prometheus/airdeck-alerts.yml'));
    const rules = groups.flatMap((group: { rules: unknown[] }) => group.rules);
    for (const rule of rules) {
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^Airdeck/),
        labels: { severity: expect.stringMatching(/^(?:critical|warning)$/) },
        annotations: { summary: expect.any(String), action: expect.any(String) },
      });
    }
  });

  it('has a unit and a question for each panel, and no overlapping panels', () => {
    const { panels } = JSON.parse(read('deploy/grafana/airdeck.json'));
    const taken = new Set<string>();
    for (const { title, fieldConfig, gridPos } of panels) {
      expect([title, fieldConfig.defaults.unit]).toEqual([expect.stringMatching(/\?$/), expect.any(String)]);
      const { x, y, w, h } = gridPos;
      for (let at = 0; at < w * h; at++) {
        const cell = `${x + (at % w)} ${y + Math.floor(at / w)}`;
        expect(taken).not.toContain(cell);
        taken.add(cell);
      }
    }
  });
});
