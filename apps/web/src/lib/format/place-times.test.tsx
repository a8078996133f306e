import { renderHook } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../testing/texts.ts';
import { ownTimeZone } from '../time/days.ts';
import { usePlaceTimes, type Zone } from './place-times.ts';
import { useReaderTimes } from './use-formatters.ts';

/** 20:30 in India, midnight in Japan. */
const AT = Date.UTC(2026, 10, 20, 15);
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

async function rendered<Result>(hook: () => Result): Promise<Result> {
  const texts = await textsIn('en');
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <I18nextProvider i18n={texts}>{children}</I18nextProvider>
  );
  return renderHook(hook, { wrapper }).result.current;
}

const timesOf = (...zones: readonly Zone[]) => rendered(() => usePlaceTimes(zones, AT));

describe('times of places', () => {
  it('in one zone are in it, and name it once', async () => {
    const { format, of, note } = await timesOf('Asia/Tokyo', null, 'Asia/Tokyo');
    const texts = [format, of('Asia/Tokyo'), of(null)].map(({ dateTime }) => dateTime(AT));
    expect(texts).toEqual(['21-11-2026 00:00', '21-11-2026 00:00', '21-11-2026 00:00']);
    expect(bare(note)).toBe('Times are in the time zone of the location (Japan Standard Time (UTC+9)).');
  });

  it('in several zones have the offset beside each', async () => {
    const { format, of, note } = await timesOf(null, 'Asia/Kolkata', 'Asia/Tokyo');
    expect(of('Asia/Kolkata').dateTime(AT)).toBe('20-11-2026 20:30 (UTC+5:30)');
    expect(of('Asia/Tokyo').dateTime(AT)).toBe('21-11-2026 00:00 (UTC+9)');
    expect(of(null).dateTime(AT)).toBe('20-11-2026 20:30 (UTC+5:30)');
    expect(note).toBe('Times are in the time zone of each location.');
    expect(format.dateTime(AT)).toBe('20-11-2026 20:30');
  });

  it.each([[null], ['Mars/Olympus']])("without a known zone are in the recipient's: %s", async (zone) => {
    const { format, note } = await timesOf(zone);
    expect(format.dateTime(AT)).toBe((await rendered(useReaderTimes)).dateTime(AT));
    expect(note).toMatch(/^The time zone of the location is unknown, so times are in yours \(/);
    expect(format.offsetMs(AT)).toBe((await timesOf(ownTimeZone())).format.offsetMs(AT));
  });

  it('name no zone while it is loading', async () => {
    const { note } = await timesOf(undefined);
    expect(note).toBe('');
  });
});
