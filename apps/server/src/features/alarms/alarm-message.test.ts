import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { verdictOf } from '@airdeck/air/verdict';
import { LANGUAGES, type Language } from '@airdeck/contract/common/languages';
import { describe, expect, it } from 'vitest';
import { productBrand } from '../../brand.ts';
import { notificationMail } from '../../notify/mail/notification-mail.ts';
import { pushPayload } from '../../notify/push/push-payload.ts';
import { alarmMessage, digestMessage, type MessageAlarm } from './alarm-message.ts';

const alarm: MessageAlarm = {
  id: 'a1',
  type: 'High PM2.5',
  severity: 'MAJOR',
  startTime: Date.parse('2026-06-01T08:35:00Z'),
  clearTime: null,
  deviceName: 'AQ-0001',
  deviceLabel: 'Lobby',
  customerTitle: 'City Hospital',
  timeZone: 'Asia/Kolkata',
  details: {
    condition: { kind: 'above', key: 'pm25', threshold: 40, clearAt: 35 },
    holdMinutes: 5,
    key: 'pm25',
    value: 41,
    peak: 88.25,
  },
  quantity: null,
  air: verdictOf(DEFAULT_INDEX, { pm25: 308, co2: 900 }),
};

const inLanguage = (language: Language) => ({ language, units: STORED_UNITS });

const about = { aboutId: 'a1', path: '/alerts/a1' };

describe('a message about an alarm', () => {
  it("is in the reader's units", () => {
    const condition = { kind: 'above', key: 'temp', threshold: 30, clearAt: 29 };
    const details = { condition, holdMinutes: 5, key: 'temp', value: 30.5, peak: 31 };
    const warm = { ...alarm, details, air: verdictOf(DEFAULT_INDEX, { tvoc: 500 }) };
    const reader = { language: 'en', units: { temperature: '°F', tvoc: 'µg/m³' } } as const;
    const text = alarmMessage(warm, 'raised', reader).lines.join(' ').replaceAll('\u00a0', ' ');
    expect(text).toContain('86 °F');
    expect(text).toContain('87.8 °F');
    expect(text).toContain('1,147 µg/m³');
    expect(text).not.toMatch(/°C|ppb/);
  });

  it('contains the condition, the place, the measured value, and the start in local time', () => {
    expect(alarmMessage(alarm, 'raised', inLanguage('en'))).toEqual({
      language: 'en',
      title: 'Major: High PM2.5, Lobby · City Hospital',
      lines: [
        'PM2.5 is above 40\u00a0µg/m³.',
        'Measured: 88.3\u00a0µg/m³',
        'The air is now Severe: PM2.5 308.0\u00a0µg/m³.',
        'Since 01-06-2026 14:05 (UTC+5:30)',
        'Device AQ-0001',
      ],
    });
  });

  it('contains the start and end of a cleared alarm', () => {
    const over = { ...alarm, clearTime: alarm.startTime + 3_600_000 };
    const { title, lines } = alarmMessage(over, 'cleared', inLanguage('en'));
    expect(title).toBe('Cleared: High PM2.5, Lobby · City Hospital');
    expect(lines.at(-3)).toBe('From 01-06-2026 14:05 (UTC+5:30) to 01-06-2026 15:05 (UTC+5:30)');
    expect(lines.at(-2)).toBe('The alert has been cleared.');
  });

  it.each(LANGUAGES)('is complete in %s for every kind of rule', (language) => {
    const conditions = [
      { kind: 'below', key: 'bat', threshold: 10, clearAt: 15 },
      { kind: 'index', band: 'poor' },
      { kind: 'silent', minutes: 30 },
      { kind: 'finding', finding: 'stuck' },
    ];
    for (const condition of conditions) {
      const details = { condition, holdMinutes: 0, key: null, value: null, peak: null };
      const silent = { ...alarm, air: { state: 'offline' } } as const;
      const { title, lines } = alarmMessage({ ...silent, details }, 'raised', inLanguage(language));
      expect(title).toContain('Lobby');
      expect(lines).toHaveLength(3);
      expect(lines.join()).not.toMatch(/undefined|NaN/);
    }
  });

  it('states the verdict on the present air, with the gas that decides it, or a fault', () => {
    const lineOf = (air: MessageAlarm['air'], language: 'en' | 'ja' | 'ar') =>
      alarmMessage({ ...alarm, air }, 'raised', inLanguage(language)).lines[2];
    const stuffy = verdictOf(DEFAULT_INDEX, { pm25: 5, co2: 3004 });
    expect(lineOf(stuffy, 'en')).toBe('The air is now Very Poor: CO₂ 3,004\u00a0ppm.');
    expect(lineOf(stuffy, 'ja')).toBe('現在の空気は「非常に悪い」です（CO₂ 3,004\u00a0ppm）。');
    expect(lineOf(stuffy, 'ar')).toBe('الهواء الآن سيئ جدًا: \u2068CO₂ 3,004\u00a0ppm\u2069.');
    expect(lineOf({ state: 'fault' }, 'en')).toBe('The sensor now sends impossible values.');
    expect(lineOf({ state: 'offline' }, 'en')).toMatch(/^Since/);
  });

  it('omits unknown details of an alarm without a rule', () => {
    expect(alarmMessage({ ...alarm, details: { pm25: 88 } }, 'raised', inLanguage('en')).lines).toHaveLength(
      3,
    );
  });

  it('names some of many alarms and counts the others', () => {
    const { title, lines } = digestMessage([alarm, alarm, alarm], 30, 2, 'en');
    expect(title).toBe('30 alerts');
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toBe('and 28 more');
  });
});

describe('the mail', () => {
  const words = { action: 'Open', reason: 'Why' };
  const given = {
    deliveryId: 'd1',
    brand: productBrand('https://air.example'),
    link: 'https://air.example/alerts/a1',
    choices: { label: 'Choose', href: 'https://air.example/user/notifications' },
    unsubscribe: { label: 'Stop', href: 'https://air.example/u' },
  };

  it('contains no markup from names, and no line break in the subject', () => {
    const hostile = { ...alarm, type: '<img src=x>\r\nBcc: thief@example.net\u202e' };
    const mail = notificationMail(
      'a@example.com',
      { ...alarmMessage(hostile, 'raised', inLanguage('en')), ...words },
      given,
    );
    expect(mail.html).not.toContain('<img');
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
    expect(mail.text.split('\n')[0]).toBe(mail.subject);
  });

  it('keeps the order of an Arabic line that starts with a Latin name', () => {
    const [line] = alarmMessage(alarm, 'raised', inLanguage('ar')).lines;
    expect(line).toBe('\u200fPM2.5 أعلى من \u206640\u00a0µg/m³\u2069.');
  });

  it('keeps that order in mail and push, whatever direction characters a device name contains', () => {
    const hostile = { ...alarm, deviceLabel: 'Lobby\u202e\u2069', customerTitle: null };
    const message = alarmMessage(hostile, 'raised', inLanguage('ar'));
    const mail = notificationMail('a@example.com', { ...message, ...words }, given);
    expect(mail.text).toContain('\u200fPM2.5 أعلى من \u206640\u00a0µg/m³\u2069.');
    expect(mail.text.split('\n')[0]).toMatch(/Lobby\u2069$/);
    const { title, body } = JSON.parse(
      pushPayload({ ...message, ...about }, { deliveryId: 'd1', event: 'raised' }),
    );
    expect(title).toMatch(/Lobby\u2069$/);
    expect(body).toContain('\u206640\u00a0µg/m³\u2069.');
  });

  it('is right-to-left in Arabic', () => {
    const mail = notificationMail(
      'a@example.com',
      { ...alarmMessage(alarm, 'raised', inLanguage('ar')), ...words },
      given,
    );
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  });
});

it('the push payload stays within the size limit, however long the names are', () => {
  const long = { ...alarm, type: '高'.repeat(5000), deviceLabel: '室'.repeat(5000) };
  const payload = pushPayload(
    { ...alarmMessage(long, 'raised', inLanguage('ja')), ...about },
    { deliveryId: 'd1', event: 'raised' },
  );
  expect(Buffer.byteLength(payload)).toBeLessThan(3_900);
  expect(JSON.parse(payload)).toMatchObject({ id: 'd1', tag: 'a1', path: '/alerts/a1', dir: 'ltr' });
});
