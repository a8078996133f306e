import { DEFAULT_INACTIVITY_TIMEOUT_MS, MAX_CLOCK_LEAD_MS } from '@airdeck/air/staleness';
import { ACTIVITY_KEYS, type AttributeScope, INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes';
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

/** A JSON value with the time at which it was written, both null where there is none. */
type DatedSql = { readonly value: SQL; readonly changedTime: SQL };

type Join = { readonly alias: SQL; readonly join: SQL };

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

/** The values that a statement compares devices by. Each is a column beside those of `device`, computed once. */
export class EntityValuesSql {
  readonly #now: number;
  readonly #readableFrom: SQL;
  readonly #known = new Map<string, ValueSql>();
  readonly #columns: SQL[] = [];
  readonly #joins = new Map<string, Join>();

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

  /** Whether there are any but entity fields. */
  get areRead(): boolean {
    return this.#columns.length > 0;
  }

  /** These devices with their values, as `d`. To be asked for last. */
  devices(where: SQL): SQL {
    if (!this.areRead) return sql`(select d.* from device d where ${where}) d`;
    // Without the offset, the planner would copy what computes a value to wherever it is used.
    const joins = [...this.#joins.values()].map(({ join }) => join);
    return sql`(select d.*, ${sql.join(this.#columns, sql`, `)}
      from device d ${sql.join(joins, sql` `)} where ${where} offset 0) d`;
  }

  #read({ type, key }: EntityKey): ValueSql {
    if (type === 'ENTITY_FIELD') return FIELDS[key] ?? NOTHING;
    if (!isStorable(key)) return NOTHING;
    if (type === 'TIME_SERIES') return this.#latestOf(key);
    const stored = (ATTRIBUTE_KEY_SCOPES[type] ?? []).map((scope) => this.#attribute(scope, key));
    const newest = newestOf(stored);
    return newest ? jsonValue(this.#column(newest)) : NOTHING;
  }

  #column(value: SQL): SQL {
    const name = sql.raw(`value_${this.#columns.length}`);
    this.#columns.push(sql`${value} as ${name}`);
    return sql`d.${name}`;
  }

  /** A number in its column, unless something else was said last. */
  #latestOf(key: string): ValueSql {
    this.#joins.set('latest', LATEST);
    const said = (points: SQL) => {
      const point = sql`(${points} -> ${key}::text)`;
      const isReadable = sql`(${point} ->> 'ts')::bigint >= ${this.#readableFrom}`;
      return this.#column(sql`case when ${isReadable} then ${point} -> 'value' end`);
    };
    if (!isColumnKey(key)) return jsonValue(said(sql`l.extra`));
    const [column, ts] = [sql.raw(`l.${key}`), sql.raw(`l.${key}_ts`)];
    const number = this.#column(sql`case when ${ts} >= ${this.#readableFrom} then ${column} end`);
    const other = said(sql`l.non_numeric`);
    const { text, number: otherNumber } = jsonValue(other);
    return {
      text: sql`case when ${other} is null then ${number}::text else ${text} end`,
      number: sql`case when ${other} is null then ${number} else ${otherNumber} end`,
    };
  }

  /** What is computed stands for what is stored. */
  #attribute(scope: AttributeScope, key: string): DatedSql {
    return (scope === 'SERVER_SCOPE' && this.#computed(key)) || this.#stored(scope, key);
  }

  #stored(scope: AttributeScope, key: string): DatedSql {
    const name = `${scope} ${key}`;
    const { alias } = this.#joins.get(name) ?? { alias: sql.raw(`a${this.#joins.size}`) };
    // What a device said before it came to its customer is not theirs to read.
    const isReadable =
      scope === 'CLIENT_SCOPE' ? sql`and ${alias}.last_update_ts >= ${this.#readableFrom}` : sql``;
    const join = sql`left join device_attribute ${alias}
      on ${alias}.device_key = d.key and ${alias}.scope = ${scope} and ${alias}.key = ${key} ${isReadable}`;
    this.#joins.set(name, { alias, join });
    return { value: sql`${alias}.value`, changedTime: sql`${alias}.last_update_ts` };
  }

  /** The same as `activityAttributes`, which says what these are. */
  #computed(key: string): DatedSql | undefined {
    const isTimeout = key === INACTIVITY_TIMEOUT_KEY;
    if (!isTimeout && !(ACTIVITY_KEYS as readonly string[]).includes(key)) return undefined;
    const set = this.#stored('SERVER_SCOPE', INACTIVITY_TIMEOUT_KEY);
    if (isTimeout) {
      return {
        value: sql`coalesce(${set.value}, to_jsonb(${DEFAULT_INACTIVITY_TIMEOUT_MS}::integer))`,
        changedTime: sql`coalesce(${set.changedTime}, d.created_time)`,
      };
    }
    this.#joins.set('latest', LATEST);
    const timeout = sql`(case when jsonb_typeof(${set.value}) = 'number' and ${set.value} > '0'
      then ${set.value}::double precision else ${DEFAULT_INACTIVITY_TIMEOUT_MS} end)`;
    const sign = sql`(case when l.received_time <= ${this.#now + MAX_CLOCK_LEAD_MS}::bigint then l.received_time end)`;
    if (key === 'lastActivityTime') return { value: sql`to_jsonb(${sign})`, changedTime: sign };
    const isActive = sql`coalesce(${this.#now}::bigint - ${sign} < ${timeout}, false)`;
    return {
      value: sql`to_jsonb(${isActive})`,
      changedTime: sql`coalesce(${sign} + case when ${isActive} then 0 else ${timeout} end, d.created_time)::bigint`,
    };
  }
}

const LATEST: Join = { alias: sql`l`, join: sql`left join latest_reading l on l.device = d.key` };

/** The value that was written last. When that was is not computed where there is no other. */
function newestOf(values: readonly DatedSql[]): SQL | undefined {
  const last = values.at(-1);
  const others = values.slice(0, -1);
  if (!last || others.length === 0) return last?.value;
  const times = sql.join(
    others.map(({ changedTime }) => changedTime),
    sql`, `,
  );
  const branches = others.map(({ value, changedTime }) => sql`when ${changedTime} then ${value}`);
  return sql`case when coalesce(${times}) is null then ${last.value}
    else case greatest(${times}, ${last.changedTime}) ${sql.join(branches, sql` `)} else ${last.value} end end`;
}
