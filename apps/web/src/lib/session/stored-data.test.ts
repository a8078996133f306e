import { describe, expect, it } from 'vitest';
import { memoryStorage } from './browser-storage.ts';
import { createStoredData, STORED_KEYS } from './stored-data.ts';

describe('stored data', () => {
  it('stores tokens as plain text, and other values as JSON', () => {
    const storage = memoryStorage();
    const stored = createStoredData(storage);
    stored.write('token', 'abc.def.ghi');
    stored.write('isDapJapan', true);
    expect(storage.getItem('token')).toBe('abc.def.ghi');
    expect(storage.getItem('isDapJapan')).toBe('true');
    expect(stored.read('token')).toBe('abc.def.ghi');
    expect(stored.read('isDapJapan')).toBe(true);
  });

  it.each(['{', '"text"', '{"data":{}}', 'null'])('reads the invalid user %s as undefined', (text) => {
    const storage = memoryStorage();
    storage.setItem('userDetails', text);
    expect(createStoredData(storage).read('userDetails')).toBeUndefined();
  });

  it('wipes the data of the session, and keeps other entries', () => {
    const storage = memoryStorage();
    for (const key of STORED_KEYS) storage.setItem(key, 'x');
    storage.setItem('mantine-color-scheme-value', 'dark');
    createStoredData(storage).wipe();
    expect(storage.length).toBe(1);
    expect(storage.getItem('mantine-color-scheme-value')).toBe('dark');
  });

  it('discards data for offline use when the storage is full', () => {
    const storage = memoryStorage();
    storage.setItem('latestTelemetryData', 'much');
    const { setItem } = storage;
    const full: Storage = {
      ...storage,
      getItem: storage.getItem,
      removeItem: storage.removeItem,
      setItem(key, value) {
        if (storage.getItem('latestTelemetryData') !== null)
          throw new DOMException('full', 'QuotaExceededError');
        setItem(key, value);
      },
    };
    const stored = createStoredData(full);
    stored.write('token', 'abc');
    expect(stored.read('token')).toBe('abc');
    expect(stored.read('latestTelemetryData')).toBeUndefined();
  });
});
