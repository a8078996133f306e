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
type EventKind = (typeof EVENT_KINDS)[number];

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

export type PassportTexts = {
  readonly title: string;
  readonly section: Readonly<Record<SectionKey, string>>;
  readonly fact: Readonly<Record<string, string>>;
  readonly event: Readonly<Record<EventKind, string>>;
  readonly finding: Readonly<Record<string, string>>;
  readonly place: Readonly<Record<string, string>>;
  readonly head: {
    readonly time: string;
    readonly day: string;
    readonly noted: string;
    readonly what: string;
    readonly by: string;
    readonly from: string;
    readonly until: string;
    readonly duration: string;
    readonly alert: string;
    readonly cleared: string;
    readonly finding: string;
    readonly value: string;
    readonly since: string;
  };
  readonly none: string;
  readonly keepsToken: string;
  readonly fromTo: (from: string, to: string) => string;
  readonly stock: string;
  readonly notOver: string;
  readonly open: string;
  readonly silences: (count: string, total: string, longest: string) => string;
  readonly alarms: (total: string, open: string) => string;
  readonly alarmType: (type: string, count: string) => string;
  readonly more: (count: string) => string;
  readonly moreTypes: (count: string) => string;
  readonly notes: {
    readonly since: (time: string) => string;
    readonly noReadings: string;
    readonly times: (zone: string) => string;
  };
  readonly document: {
    readonly asOf: (time: string) => string;
    readonly by: string;
    readonly check: string;
    readonly fingerprint: string;
    readonly attached: string;
  };
};
