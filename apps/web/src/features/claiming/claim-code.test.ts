import { describe, expect, it } from 'vitest';
import { claimCodeText, inGroups, readClaimCode } from './claim-code.ts';

describe('the code on a label', () => {
  it('round-trips any name and secret', () => {
    for (const code of [
      { deviceName: 'Box 17', secretKey: '7KQ2MXW9RA' },
      { deviceName: 'a:b:c', secretKey: 'x:y%z /' },
      { deviceName: 'غرفة', secretKey: '' },
    ])
      expect(readClaimCode(claimCodeText(code))).toEqual(code);
    expect(claimCodeText({ deviceName: 'Box 17', secretKey: 'A B' })).toBe('airdeck:claim:A%20B:Box 17');
  });

  it('only names the device on a packing list', () => {
    expect(readClaimCode(' AIRDECK:device:Box 17 ')).toEqual({ deviceName: 'Box 17', secretKey: '' });
  });

  it('rejects other texts', () => {
    for (const text of [
      '',
      'Box 17',
      'https://airdeck.example',
      'airdeck:claim:',
      'airdeck:claim:x',
      'airdeck:claim:x: ',
      'airdeck:claim:%E0%A4%A:Box',
      'airdeck:device:',
    ])
      expect(readClaimCode(text)).toBeUndefined();
  });

  it('is shown in two groups if it has the generated format', () => {
    expect(inGroups('7KQ2MXW9RA')).toBe('7KQ2M-XW9RA');
    expect(inGroups('my own')).toBe('my own');
  });
});
