import { expect, it } from 'vitest';
import { maskedCommand } from './components/commands.tsx';

it('masks only the token of a command', () => {
  expect(
    maskedCommand('curl -v -X POST http://127.0.0.1:8080/api/v1/T0k3n/telemetry --data "{\\"pm25\\":12}"'),
  ).toBe('curl -v -X POST http://127.0.0.1:8080/api/v1/••••••••••••/telemetry --data "{\\"pm25\\":12}"');
  expect(maskedCommand('mosquitto_pub -d -q 1 -h a -p 1883 -t v1/devices/me/telemetry -u "T0k3n" -m x')).toBe(
    'mosquitto_pub -d -q 1 -h a -p 1883 -t v1/devices/me/telemetry -u •••••••••••• -m x',
  );
});

it.each([
  `mosquitto_pub -t t -u 'it'\\''s secret' -m x`,
  'mosquitto_pub -t t -u secret -m x',
  'some-other-tool --token secret',
])('shows no token in %j', (command) => {
  expect(maskedCommand(command)).not.toContain('secret');
});
