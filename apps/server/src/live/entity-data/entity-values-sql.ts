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
  readonly numberType: 'double precision' | 'numeric';
  /** The text of what is no number. */
  readonly words: SQL;
  /** Whether there is nothing. */
  readonly isNothing: SQL;
};

/** A JSON value with the time at which it was written, both null where there is none. */
type DatedSql = { readonly value: SQL; readonly changedTime: SQL };

type Join = { readonly alias: SQL; readonly join: SQL };

const textField = (text: SQL): ValueSql => ({
  text,
  number: sql`null::numeric`,
  numberType: 'numeric',
  words: text,
  isNothing: sql`${text} is null`,
});

const NOTHING = textField(sql`null::text`);

/** Entity fields of `device`, called `d`. */
const FIELDS: Readonly<Record<string, ValueSql>> = {
  createdTime: {
    text: sql`d.created_time::text`,
    number: sql`d.created_time::numeric`,
    numberType: 'numeric',
    words: sql`null::text`,
    isNothing: sql`false`,
  },
  name: textField(sql`d.name`),
  label: textField(sql`d.label`),
  type: textField(sql`d.type`),
  additionalInfo: textField(sql`d.additional_info::text`),
  customerId: textField(sql`d.customer_id::text`),
};

/** What of `device` is asked for beside values: each column more is one more to be copied for each device. */
const COMPARED_COLUMNS = sql`d.id, d.created_time, d.name, d.label, d.type, d.additional_info, d.customer_id`;

/** Numbers stay as JSON has them: to turn one into another kind takes longer than all else here. */
const jsonValue = (json: SQL): ValueSql => ({
  text: sql`case jsonb_typeof(${json})
    when 'number' then (${json})::double precision::text when 'null' then 'null' else ${json} #>> '{}' end`,
  number: sql`case jsonb_typeof(${json})
    when 'number' then (${json})::numeric when 'boolean' then (${json})::boolean::integer::numeric end`,
  numberType: 'numeric',
  words: sql`case jsonb_typeof(${json})
    when 'number' then null when 'boolean' then null when 'null' then 'null' else ${json} #>> '{}' end`,
  isNothing: sql`${json} is null`,
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
    return sql`(select ${COMPARED_COLUMNS}, ${sql.join(this.#columns, sql`, `)}
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
      const isReadable = sql`(${points} #>> array[${key}::text, 'ts'])::bigint >= ${this.#readableFrom}`;
      return this.#column(sql`case when ${isReadable} then ${points} #> array[${key}::text, 'value'] end`);
    };
    if (!isColumnKey(key)) return jsonValue(said(sql`l.extra`));
    const [column, ts] = [sql.raw(`l.${key}`), sql.raw(`l.${key}_ts`)];
    const number = this.#column(sql`case when ${ts} >= ${this.#readableFrom} then ${column} end`);
    const other = said(sql`l.non_numeric`);
    const { text, number: otherNumber, words } = jsonValue(other);
    return {
      text: sql`case when ${other} is null then ${number}::text else ${text} end`,
      number: sql`case when ${other} is null then ${number} else (${otherNumber})::double precision end`,
      numberType: 'double precision',
      words,
      isNothing: sql`${other} is null and ${number} is null`,
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
      on ${alias}.device_key = d.key and ${alias}.key = ${key} and ${alias}.scope = ${scope} ${isReadable}`;
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
    const given = sql`case when jsonb_typeof(${set.value}) = 'number' then (${set.value})::numeric end`;
    const timeout = sql`coalesce(nullif(greatest(${given}, 0), 0), ${DEFAULT_INACTIVITY_TIMEOUT_MS}::integer)`;
    const sign = sql`(case when l.received_time <= ${this.#now + MAX_CLOCK_LEAD_MS}::bigint then l.received_time end)`;
    if (key === 'lastActivityTime') return { value: sql`to_jsonb(${sign})`, changedTime: sign };
    const isActive = sql`coalesce(${this.#now}::bigint - ${sign} < ${timeout}, false)`;
    return {
      value: sql`case when ${isActive} then 'true'::jsonb else 'false'::jsonb end`,
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
