import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('listens on loopback, with the embedded database, when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      httpPort: undefined,
      mqttPort: undefined,
      databaseUrl: undefined,
      corsOrigins: [],
      trustedProxies: 0,
    });
  });

  it('treats an empty setting as not set', () => {
    const empty = { AIRDECK_PORT: '', DATABASE_URL: '', DATA_DIR: '', LOG_LEVEL: '', CORS_ORIGINS: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('stores the data of the demo in a separate folder', () => {
    expect(readConfig({ AIRDECK_DEMO: 'true', DATA_DIR: '/srv/air' }).dataDir).toBe('/srv/air/demo');
    expect(readConfig({ AIRDECK_DEMO: 'false', DATA_DIR: 'air' }).dataDir).toBe(resolve('air'));
  });

  it('reads a list of origins, and rejects invalid ones', () => {
    const originsOf = (list: string) => readConfig({ CORS_ORIGINS: list }).corsOrigins;
    expect(originsOf('https://a.example, http://b.example:3000')).toEqual([
      'https://a.example',
      'http://b.example:3000',
    ]);
    expect(originsOf('*')).toEqual(['*']);
    for (const wrong of ['https://a.example/', 'a.example', 'https://a.example/path', 'null']) {
      expect(() => originsOf(wrong)).toThrow(ConfigError);
    }
  });

  it('accepts a forwarding URL only without credentials and path', () => {
    const forwardingOf = (url: string) => readConfig({ FORWARD_MQTT_URL: url }).forwarding;
    expect(forwardingOf('mqtts://tb.example:8883')).toEqual({
      url: 'mqtts://tb.example:8883',
      queueBytes: 2_000_000_000,
    });
    expect(forwardingOf('')).toBeUndefined();
    for (const wrong of [
      'http://tb.example',
      'mqtt://token@tb.example',
      'mqtt://tb.example/path',
      'mqtt://',
    ]) {
      expect(() => forwardingOf(wrong)).toThrow(ConfigError);
    }
  });

  it('accepts map tiles only with an attribution and with placeholders for their coordinates', () => {
    const url = 'https://tiles.example/{z}/{x}/{y}.png';
    const attribution = '© OpenStreetMap contributors';
    const tilesOf = (template: string, named = attribution) =>
      readConfig({ MAP_TILES_URL: template, MAP_TILES_ATTRIBUTION: named }).mapTiles;
    expect(tilesOf(url)).toEqual({ url, attribution });
    expect(tilesOf('', '')).toBeUndefined();
    expect(() => tilesOf(url, '')).toThrow(/MAP_TILES_ATTRIBUTION/);
    for (const wrong of ['https://tiles.example/', 'tiles/{z}/{x}/{y}', 'https://{s}.a.example/{z}/{x}/{y}'])
      expect(() => tilesOf(wrong)).toThrow(/MAP_TILES_URL/);
  });

  it('shows the sign-ins of the demo only if the server is reachable from this machine alone', () => {
    const shows = (environment: Record<string, string>) => readConfig(environment).showsDemoSignIns;
    expect(shows({})).toBe(true);
    expect(shows({ PUBLIC_URL: 'http://localhost:8080' })).toBe(true);
    expect(shows({ AIRDECK_HOST: '0.0.0.0' })).toBe(false);
    expect(shows({ TRUST_PROXY: 'true' })).toBe(false);
    expect(shows({ PUBLIC_URL: 'https://air.example' })).toBe(false);
    expect(shows({ AIRDECK_DEMO: 'false' })).toBe(false);
  });

  it('requires a sender of mails if a mail server is set, and only then', () => {
    const SMTP_URL = 'smtps://post:secret@mail.example.org';
    expect(() => readConfig({ SMTP_URL })).toThrow(/MAIL_FROM: has to be set/);
    expect(() => readConfig({ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@b.co' })).toThrow(
      /SMTP_URL/,
    );
    for (const MAIL_FROM of ['air@example.org', 'Airdeck <air@example.org>', '<air@example.org>']) {
      expect(readConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
    }
    for (const wrong of ['air', 'a@b.co, c@d.co', 'x <a@b.co> <c@d.co>', 'x\nBcc: y <a@b.co>']) {
      expect(() => readConfig({ SMTP_URL, MAIL_FROM: wrong })).toThrow(/MAIL_FROM/);
    }
    expect(readConfig({ AIRDECK_DEMO: 'false', DATA_DIR: '/srv/air' }).outboxDir).toBe('/srv/air/outbox');
  });

  it('keeps hourly values for as long as readings or longer', () => {
    const monthsOf = (RETENTION_MONTHS: string, HOURLY_RETENTION_MONTHS: string) =>
      readConfig({ RETENTION_MONTHS, HOURLY_RETENTION_MONTHS }).hourlyRetentionMonths;
    expect([monthsOf('', ''), monthsOf('6', ''), monthsOf('6', '6')]).toEqual([undefined, undefined, 6]);
    expect(() => monthsOf('6', '5')).toThrow(/HOURLY_RETENTION_MONTHS: has to be set/);
    expect(() => monthsOf('', '24')).toThrow(/HOURLY_RETENTION_MONTHS: has to be set/);
  });

  it('reads how many proxies are trusted', () => {
    const proxiesOf = (setting: string) => readConfig({ TRUST_PROXY: setting }).trustedProxies;
    expect([proxiesOf(''), proxiesOf('false'), proxiesOf('true'), proxiesOf('2')]).toEqual([0, 0, 1, 2]);
    for (const wrong of ['yes', '-1', '1.5']) expect(() => proxiesOf(wrong)).toThrow(ConfigError);
  });

  it('uses no outdoor air provider by default, and a model in the demo', () => {
    const providerOf = (environment: Record<string, string>) => readConfig(environment).outdoor;
    expect(providerOf({})).toEqual({ provider: 'demo' });
    expect(providerOf({ AIRDECK_DEMO: 'false' })).toEqual({ provider: 'none' });
    expect(providerOf({ OUTDOOR_PROVIDER: 'open-meteo' })).toEqual({ provider: 'open-meteo' });
    expect(providerOf({ OUTDOOR_PROVIDER: 'weatherapi', WEATHERAPI_KEY: 'k' })).toEqual({
      provider: 'weatherapi',
      key: 'k',
    });
    expect(() => providerOf({ OUTDOOR_PROVIDER: 'weatherapi' })).toThrow(/WEATHERAPI_KEY: has to be set/);
    expect(() => providerOf({ OUTDOOR_PROVIDER: 'other' })).toThrow(/OUTDOOR_PROVIDER/);
    expect(readConfig({}).geocoder).toBe('geonames');
  });

  it('reports all invalid settings at once', () => {
    const invalid = { AIRDECK_PORT: '70000', RETENTION_MONTHS: '0', PUBLIC_URL: 'ftp://x' };
    expect(() => readConfig(invalid)).toThrow(/AIRDECK_PORT.*\n.*PUBLIC_URL.*\n.*RETENTION_MONTHS/);
  });
});
