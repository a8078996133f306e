import { DEFAULT_INACTIVITY_TIMEOUT_MS, MAX_CLOCK_LEAD_MS } from '@airdeck/air/staleness';
import { ACTIVITY_KEYS, INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes';
import type { EntityKey } from '@airdeck/contract/live/entity-queries';
import { isColumnKey } from '@airdeck/contract/telemetry-values';
import { type SQL, sql } from 'drizzle-orm';
import { isStorable } from '../../http/validation.ts';
import { ATTRIBUTE_KEY_SCOPES } from './attribute-keys.ts';

/** What a device has under a key, as SQL. */
export type ValueSql = {
  /** As it is shown, but that JSON has blanks; null where there is nothing. */
  readonly text: SQL;
  /** Null where it is no number; of true and false 1 and 0. */
  readonly number: SQL;
};

const NOTHING: ValueSql = { text: sql`null::text`, number: sql`null::double precision` };

const textField = (text: SQL): ValueSql => ({ ...NOTHING, text });

/** Entity fields of `device`, called `d`. */
const FIELDS: Readonly<Record<string, ValueSql>> = {
  createdTime: { text: sql`d.created_time::text`, number: sql`d.created_time::double precision` },
  name: textField(sql`d.name`),
  label: textField(sql`d.label`),
  type: textField(sql`d.type`),
  additionalInfo: textField(sql`d.additional_info::text`),
  customerId: textField(sql`d.customer_id::text`),
};

const jsonValue = (json: SQL): ValueSql => ({
  text: sql`case jsonb_typeof(${json})
    when 'number' then (${json})::double precision::text when 'string' then ${json} #>> '{}' else (${json})::text end`,
  number: sql`case jsonb_typeof(${json})
    when 'number' then (${json})::double precision when 'boolean' then (${json})::boolean::integer::double precision end`,
});

/** The values that a statement compares devices by, and the joins to `device d` in which they are. */
export class EntityValuesSql {
  readonly #now: number;
  readonly #readableFrom: SQL;
  readonly #known = new Map<string, ValueSql>();
  readonly #joins: SQL[] = [];
  #readsLatest = false;
  #readsTimeout = false;

  /**
   * @param now epoch ms, by which devices are active
   * @param readableFrom before it, what a device said belongs to others
   */
  constructor(now: number, readableFrom: SQL) {
    this.#now = now;
    this.#readableFrom = readableFrom;
  }

  of(wanted: EntityKey): ValueSql {
    const name = `${wanted.type} ${wanted.key}`;
    const known = this.#known.get(name) ?? this.#read(wanted);
    this.#known.set(name, known);
    return known;
  }

  /** To be asked for last. */
  joins(): SQL {
    const latest = this.#readsLatest ? sql`left join latest_reading l on l.device = d.key` : sql``;
    const timeout = this.#readsTimeout
      ? sql`left join device_attribute t on t.device_key = d.key and t.scope = 'SERVER_SCOPE'
          and t.key = ${INACTIVITY_TIMEOUT_KEY}`
      : sql``;
    return sql.join([latest, timeout, ...this.#joins], sql` `);
  }

  #read({ type, key }: EntityKey): ValueSql {
    if (type === 'ENTITY_FIELD') return FIELDS[key] ?? NOTHING;
    if (!isStorable(key)) return NOTHING;
    if (type === 'TIME_SERIES') return this.#latestOf(key);
    return this.#attributeOf(type, key);
  }

  /** A number in its column, unless something else was said last. */
  #latestOf(key: string): ValueSql {
    this.#readsLatest = true;
    const pointIn = (column: SQL) => sql`(${column} -> ${key}::text)`;
    const valueIn = (column: SQL) =>
      jsonValue(sql`(case when (${pointIn(column)} ->> 'ts')::bigint >= ${this.#readableFrom}
        then ${pointIn(column)} -> 'value' end)`);
    if (!isColumnKey(key)) return valueIn(sql`l.extra`);
    const [column, ts] = [sql.raw(`l.${key}`), sql.raw(`l.${key}_ts`)];
    const number = sql`(case when ${ts} >= ${this.#readableFrom} then ${column} end)`;
    const other = valueIn(sql`l.non_numeric`);
    return {
      text: sql`(case when l.non_numeric is null then (${number})::text else coalesce(${other.text}, (${number})::text) end)`,
      number: sql`(case when l.non_numeric is null then ${number}
        when (${other.text}) is null then ${number} else ${other.number} end)`,
    };
  }

  /** Of the scopes that the key means, the one that was written last. */
  #attributeOf(type: EntityKey['type'], key: string): ValueSql {
    const scopes = ATTRIBUTE_KEY_SCOPES[type] ?? [];
    const computed = scopes.includes('SERVER_SCOPE') ? this.#computed(key) : undefined;
    const name = sql.raw(`a${this.#joins.length}`);
    const [only] = scopes;
    if (scopes.length === 1 && only !== 'CLIENT_SCOPE') {
      if (computed && key !== INACTIVITY_TIMEOUT_KEY) return jsonValue(computed.value);
      this.#joins.push(sql`left join device_attribute ${name} on ${name}.device_key = d.key
        and ${name}.scope = ${only} and ${name}.key = ${key}`);
      return jsonValue(computed ? sql`coalesce(${name}.value, ${computed.value})` : sql`${name}.value`);
    }
    // What is computed stands for what is stored; the time-out can be set.
    const isStood = computed && key !== INACTIVITY_TIMEOUT_KEY ? sql`and scope <> 'SERVER_SCOPE'` : sql``;
    const union = computed ? sql`union all select ${computed.value}, ${computed.changedTime}` : sql``;
    this.#joins.push(sql`left join lateral (
      select value, last_update_ts from device_attribute
      where device_key = d.key and scope = any(${sql.param(scopes)}) and key = ${key} ${isStood}
        and (scope <> 'CLIENT_SCOPE' or last_update_ts >= ${this.#readableFrom})
      ${union} order by last_update_ts desc limit 1) ${name} on true`);
    return jsonValue(sql`${name}.value`);
  }

  /** The same as `activityAttributes`, which says what these are. */
  #computed(key: string): { value: SQL; changedTime: SQL } | undefined {
    if (key !== INACTIVITY_TIMEOUT_KEY && !(ACTIVITY_KEYS as readonly string[]).includes(key))
      return undefined;
    this.#readsLatest = true;
    this.#readsTimeout = true;
    const timeout = sql`(case when jsonb_typeof(t.value) = 'number' and t.value > '0'
      then t.value::double precision else ${DEFAULT_INACTIVITY_TIMEOUT_MS} end)`;
    const sign = sql`(case when l.received_time <= ${this.#now + MAX_CLOCK_LEAD_MS}::bigint then l.received_time end)`;
    const isActive = sql`coalesce(${this.#now}::bigint - ${sign} < ${timeout}, false)`;
    if (key === INACTIVITY_TIMEOUT_KEY) {
      const value = sql`coalesce(t.value, to_jsonb(${DEFAULT_INACTIVITY_TIMEOUT_MS}::integer))`;
      return { value, changedTime: sql`d.created_time` };
    }
    if (key === 'lastActivityTime') return { value: sql`to_jsonb(${sign})`, changedTime: sign };
    return {
      value: sql`to_jsonb(${isActive})`,
      changedTime: sql`coalesce(${sign} + case when ${isActive} then 0 else ${timeout} end, d.created_time)::bigint`,
    };
  }
}
