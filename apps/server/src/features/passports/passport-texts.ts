import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

export const passportTexts = createTexts({ en, ja, ar });

export type PassportTexts = ReturnType<typeof passportTexts>;

/** Facts of the device that passports have texts for; others are shown as stored. */
export const FACTS = [
  'name',
  'label',
  'model',
  'profile',
  'made',
  'place',
  'city',
  'timeZone',
  'readingsFrom',
  'hoursFrom',
  'tenant',
  'customer',
] as const;

/** Kinds of time line entries that passports have texts for; others are shown as stored. */
export const EVENT_KINDS = [
  'created',
  'provisioned',
  'firstHeard',
  'movedToTenant',
  'assigned',
  'unassigned',
  'placed',
  'renamed',
  'relabelled',
  'modelChanged',
  'tokenChanged',
  'calibrated',
  'filterChanged',
  'filterChangeUndone',
  'filterSoon',
  'filterDue',
] as const;

export const SECTIONS = [
  'device',
  'calibrations',
  'filters',
  'owners',
  'names',
  'places',
  'token',
  'other',
  'silences',
  'findings',
  'alarms',
] as const;
export type SectionKey = (typeof SECTIONS)[number];
