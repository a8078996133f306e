/** An alarm of the past. Times are epoch milliseconds. */
export type PastAlarm = { readonly id: string; readonly deviceName: string; readonly raisedTime: number };

/** A conversation about an alarm. The first entry is by a customer's user. */
export type PastConversation = {
  readonly alarmId: string;
  readonly subject: string;
  readonly entries: readonly {
    readonly userId: string;
    readonly text: string;
    /** Epoch milliseconds, ascending. */
    readonly time: number;
  }[];
};
