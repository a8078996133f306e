import type { BandName } from '@airdeck/air/bands';
import type { ReportFrequency } from '@airdeck/contract/scheduled-reports';

/** What a report says, in one language. Numbers, days and names are formatted already. */
export type ReportTexts = {
  readonly band: Readonly<Record<BandName, string>>;
  readonly nothing: string;
  readonly allGood: (hours: string) => string;
  readonly someGood: (percent: string, room: string) => string;
  readonly noneGood: (room: string) => string;
  readonly index: string;
  readonly meanOf: (hours: string, possible: string, rooms: string) => string;
  readonly noIndex: string;
  /** Against the span before. */
  readonly lower: Readonly<Record<ReportFrequency, (difference: string, before: string) => string>>;
  readonly higher: Readonly<Record<ReportFrequency, (difference: string, before: string) => string>>;
  readonly same: Readonly<Record<ReportFrequency, (before: string) => string>>;
  readonly noBefore: Readonly<Record<ReportFrequency, string>>;
  readonly calendar: string;
  readonly notMeasured: string;
  readonly hoursAbove: (hours: string) => string;
  readonly worstRooms: string;
  readonly noneAbove: string;
  readonly byHours: string;
  readonly room: string;
  readonly hoursAboveColumn: string;
  readonly measuredHours: string;
  readonly meanIndex: string;
  readonly silentRooms: string;
  readonly more: (count: string) => string;
  readonly alarms: string;
  readonly noAlarms: string;
  readonly raised: (count: string, severities: string) => string;
  readonly acknowledged: (count: string, median: string) => string;
  readonly noneAcknowledged: string;
  readonly open: (count: string) => string;
  readonly longest: (duration: string, type: string, device: string) => string;
  readonly comparisons: string;
  readonly since: (room: string, day: string) => string;
  readonly less: (percent: string, from: string, to: string) => string;
  readonly moreOf: (percent: string, from: string, to: string) => string;
  readonly unclear: (from: string, to: string) => string;
  readonly outsideCounts: string;
  readonly outsideUnknown: string;
  readonly felt: string;
  readonly feltRule: string;
  readonly people: string;
  readonly feels: string;
  readonly goodHours: string;
  readonly notes: string;
  readonly aboveRule: string;
  readonly indexRule: string;
  readonly zoneRule: (zone: string) => string;
  readonly ownerRule: string;
  readonly leftOut: (most: string, count: string) => string;
  readonly minutes: (minutes: string) => string;
  readonly hours: (hours: string, minutes: string) => string;
  readonly days: (days: string, hours: string) => string;
  readonly list: string;
  /** Sheets of the workbook. */
  readonly sheets: { readonly report: string; readonly rooms: string; readonly days: string };
  readonly dayColumn: string;
  /** Of the mail. */
  readonly mail: {
    readonly attached: string;
    readonly tooLarge: string;
    readonly open: string;
    readonly reason: string;
    readonly ownWish: string;
    readonly choose: string;
    readonly unsubscribe: string;
  };
};
