import { expect, it } from 'vitest';
import { attachmentHeader, distinctNames, safeFileName } from './file-names.ts';

it.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\a\r\nb', 'C__a__b'],
  ['..', 'device'],
  [' . ', 'device'],
  ['a\u202Egpj.exe', 'a_gpj.exe'],
  ['say "hi"; filename=x', 'say _hi_; filename=x'],
  ['nul', 'nul_'],
  ['COM1.b', 'COM1_.b'],
  ['console', 'console'],
])('turns %j into a safe file name', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

it('limits names in bytes, without splitting a character', () => {
  for (const name of ['部'.repeat(255), '😀'.repeat(127), 'é'.repeat(255)]) {
    const safe = safeFileName(name);
    expect(Buffer.byteLength(`${safe} (50).csv`)).toBeLessThanOrEqual(255);
    expect(safe.length).toBeGreaterThan(40);
    expect(Buffer.from(safe).toString()).toBe(safe);
  }
});

it('makes names distinct that differ only in case', () => {
  expect(distinctNames(['a', 'A', 'a (2)', 'a'])).toEqual(['a', 'A (2)', 'a (2) (2)', 'a (3)']);
});

it('escapes line breaks and parameters in the header, whatever the name', () => {
  expect(attachmentHeader('50% "x"\r\nset-cookie: é\'(1).zip')).toBe(
    `attachment; filename="50_ _x___set-cookie: _'(1).zip"; ` +
      `filename*=UTF-8''50%25%20%22x%22%0D%0Aset-cookie%3A%20%C3%A9%27%281%29.zip`,
  );
});
