import { expect } from 'vitest';

type Row = Readonly<Record<string, unknown>>;

/**
 * The fate of rows of a table that refers to devices, when a device leaves its owner. Every such table of the
 * schema is in this list.
 */
type TableFate = {
  readonly fate:
    | 'deleted'
    /** They belong to someone else than the device, or to its own life: unchanged, and invisible to the next owner. */
    | 'unchanged'
    /** Unchanged, with further rows. */
    | 'grows'
    /** Unchanged but for these columns. */
    | 'changed';
  readonly because: string;
  /** The columns that change. @param isOtherTenant false: another customer of the same tenant, or none */
  readonly changes?: (isOtherTenant: boolean) => Row;
};

const HIDDEN = 'Bounded by the time from which the present owner may read';
const OF_OWNER = 'Belongs to the tenant, customer or user named in it, whatever becomes of the device';

export const TABLE_FATES: Readonly<Record<string, TableFate>> = {
  // Rows that were entered or offered for the former owner
  automated_device: { fate: 'deleted', because: 'Automations of the next owner know nothing of it' },
  automation_condition: { fate: 'deleted', because: 'Automations of the next owner know nothing of it' },
  command: { fate: 'deleted', because: 'Meant for the room of the former owner' },
  device_attribute: {
    fate: 'deleted',
    because: 'Attributes of all scopes were entered or sent for the former owner',
  },
  device_claim_offer: {
    fate: 'deleted',
    because: 'Who knows the secret could take the device from the next owner',
  },
  yardstick: { fate: 'deleted', because: 'The choice of the former owner for the room' },
  wall_screen_room: { fate: 'deleted', because: 'The screen of a customer shows its own rooms' },

  // Rows with an owner of their own
  alarm: { fate: 'unchanged', because: OF_OWNER },
  conversation: { fate: 'unchanged', because: OF_OWNER },
  device_passport: { fate: 'unchanged', because: OF_OWNER },
  felt_batch: { fate: 'unchanged', because: OF_OWNER },
  home_assistant_device: {
    fate: 'unchanged',
    because: `${OF_OWNER}; the broker is told to forget it`,
  },
  maintenance: {
    fate: 'unchanged',
    because: `${OF_OWNER}; it concerns the device only while that customer has it`,
  },
  message: { fate: 'grows', because: `${OF_OWNER}; the product writes to the next owner` },
  questionnaire_response: { fate: 'unchanged', because: OF_OWNER },
  reading_import: { fate: 'unchanged', because: OF_OWNER },
  room_period: {
    fate: 'changed',
    because: 'The history of a room is that of its owner; the device leaves it',
    changes: () => ({ to_time: expect.anything() }),
  },
  scheduled_report: { fate: 'unchanged', because: OF_OWNER },
  shipment_device: { fate: 'unchanged', because: OF_OWNER },
  shipment_entry: { fate: 'unchanged', because: OF_OWNER },
  todo: { fate: 'unchanged', because: OF_OWNER },
  uplink_sender: {
    fate: 'unchanged',
    because: `${OF_OWNER}; it leads to the device only while that tenant has it`,
  },

  // Rows that were measured before
  device_activity: { fate: 'grows', because: `${HIDDEN}; the change of owner is added` },
  fault_hourly: { fate: 'unchanged', because: HIDDEN },
  dirty_hour: { fate: 'unchanged', because: 'Hours whose roll-up is out of date' },
  latest_reading: { fate: 'unchanged', because: HIDDEN },
  quarantine: { fate: 'unchanged', because: HIDDEN },
  reading: { fate: 'unchanged', because: HIDDEN },
  reading_day: { fate: 'unchanged', because: HIDDEN },
  reading_hourly: { fate: 'unchanged', because: HIDDEN },
  forward_queue: { fate: 'unchanged', because: 'Data for another server, which no user reads' },
  deleted_device: { fate: 'unchanged', because: 'Devices that exist no more' },

  // Rows that are part of the device
  filter_change: {
    fate: 'unchanged',
    because: 'The filter goes along with the device; who changed it is hidden',
  },
  filter_day: { fate: 'unchanged', because: 'The filter goes along with the device' },
  filter_wear: {
    fate: 'changed',
    because: 'The filter goes along with the device; its next owner was not notified yet',
    changes: () => ({ told: 'nothing', next_time: expect.anything() }),
  },
  device_presence: {
    fate: 'changed',
    because: 'Whether it sends at present, and how the air is by the readings of its present tenant',
    changes: (isOtherTenant) => ({ tenant_id: expect.anything(), ...(isOtherTenant && { air_rank: 0 }) }),
  },
  device_health: {
    fate: 'changed',
    because: 'How it is at present; tenants read it, and their customers do not',
    changes: (isOtherTenant) => ({
      computed_time: expect.anything(),
      reported_lat: null,
      reported_lon: null,
      ...(isOtherTenant && {
        last_reading_time: null,
        battery: null,
        share_of_24_hours: null,
        share_of_7_days: null,
        findings: [],
        finding_kinds: [],
        rejected_messages: 0,
      }),
    }),
  },
  device_credentials: {
    fate: 'changed',
    because:
      'The access token is renewed between tenants, and where users of the former customer could read it',
    changes: () => ({
      credentials_id: expect.anything(),
      credentials_value: null,
      version: expect.anything(),
      customer_readable_since: null,
      customer_read_time: null,
    }),
  },
};
