import { DEFAULT_INACTIVITY_TIMEOUT_MS, MAX_CLOCK_LEAD_MS } from '@airdeck/air/staleness';
import {
  ACTIVITY_KEYS,
  type AttributeScope,
  INACTIVITY_TIMEOUT_KEY,
} from '@airdeck/contract/attributes/attributes';
import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { EntityKey } from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import { type SQL, sql } from 'drizzle-orm';
import { isStorable } from '../../http/validation.ts';
import { ATTRIBUTE_KEY_SCOPES } from './attribute-keys.ts';

/** A device's value of a key, as SQL. */
export type ValueSql = {
  /** As shown, except that JSON contains spaces; null: no value. */
  readonly text: SQL;
  /** Null: not a number; true and false are 1 and 0. */
  readonly number: SQL;
  readonly numberType: 'double precision' | 'numeric';
  /** The text of a value that is not a number. */
  readonly words: SQL;
  /** Whether there is no value. */
  readonly isNothing: SQL;
};

/** A JSON value with the time of its last change; both null: no value. */
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

/** Entity fields of `device`, with the alias `d`. */
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

/** The columns of `device` that filters and sort orders use: each further column would be copied for each device. */
const COMPARED_COLUMNS = sql`d.id, d.created_time, d.name, d.label, d.type, d.additional_info, d.customer_id`;

/** Numbers stay numeric, as in JSON: a cast to another type costs more than the rest of the expression. */
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

/** The values by which a statement compares devices. Each is computed once, as a column beside those of `device`. */
export class EntityValuesSql {
  readonly #now: number;
  readonly #readableFrom: SQL;
  readonly #known = new Map<string, ValueSql>();
  readonly #columns: SQL[] = [];
  readonly #joins = new Map<string, Join>();

  /**
   * @param now epoch ms, by which devices are active
   * @param readableFrom earlier values of a device belong to a previous owner
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

  /** Whether any value besides entity fields is used. */
  get areRead(): boolean {
    return this.#columns.length > 0;
  }

  /** The devices with their values, as `d`. To be called after all values were requested. */
  devices(where: SQL): SQL {
    if (!this.areRead) return sql`(select d.* from device d where ${where}) d`;
    // Without the offset, the planner would inline the expressions, and compute a value wherever it is used.
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

  /**
   * The number in the key's column, unless the latest value is a text, or a number that no sensor can mean: that is
   * shown, but larger or smaller than nothing.
   */
  #latestOf(key: string): ValueSql {
    this.#joins.set('latest', LATEST);
    const said = (points: SQL) => {
      const isReadable = sql`(${points} #>> array[${key}::text, 'ts'])::bigint >= ${this.#readableFrom}`;
      return this.#column(sql`case when ${isReadable} then ${points} #> array[${key}::text, 'value'] end`);
    };
    if (!isColumnKey(key)) return jsonValue(said(sql`l.extra`));
    const [column, ts] = [sql.raw(`l.${key}`), sql.raw(`l.${key}_ts`)];
    const number = this.#column(sql`case when ${ts} >= ${this.#readableFrom} then ${column} end`);
    const other = said(sql`l.unjudged`);
    const { text, words } = jsonValue(other);
    const truth = sql`case jsonb_typeof(${other}) when 'boolean' then (${other})::boolean::integer end`;
    return {
      text: sql`case when ${other} is null then ${number}::text else ${text} end`,
      number: sql`case when ${other} is null then ${number} else (${truth})::double precision end`,
      numberType: 'double precision',
      words,
      isNothing: sql`${other} is null and ${number} is null`,
    };
  }

  /** A computed attribute takes precedence over a stored one. */
  #attribute(scope: AttributeScope, key: string): DatedSql {
    return (scope === 'SERVER_SCOPE' && this.#computed(key)) || this.#stored(scope, key);
  }

  #stored(scope: AttributeScope, key: string): DatedSql {
    const name = `${scope} ${key}`;
    const { alias } = this.#joins.get(name) ?? { alias: sql.raw(`a${this.#joins.size}`) };
    // Values from before the assignment are out of the customer's scope.
    const isReadable =
      scope === 'CLIENT_SCOPE' ? sql`and ${alias}.last_update_ts >= ${this.#readableFrom}` : sql``;
    const join = sql`left join device_attribute ${alias}
      on ${alias}.device_key = d.key and ${alias}.key = ${key} and ${alias}.scope = ${scope} ${isReadable}`;
    this.#joins.set(name, { alias, join });
    return { value: sql`${alias}.value`, changedTime: sql`${alias}.last_update_ts` };
  }

  /** SQL of the attributes that `activityAttributes` defines. */
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
    const isReadable = sql`${sign} >= ${this.#readableFrom}`;
    if (key === 'lastActivityTime') {
      const readable = sql`case when ${isReadable} then ${sign} end`;
      return { value: sql`to_jsonb(${readable})`, changedTime: readable };
    }
    const isActive = sql`coalesce(${this.#now}::bigint - ${sign} < ${timeout}, false)`;
    return {
      value: sql`case when ${isActive} then 'true'::jsonb else 'false'::jsonb end`,
      changedTime: sql`case when ${isReadable} then ${sign} + case when ${isActive} then 0 else ${timeout} end
        else greatest(d.created_time, ${this.#readableFrom}) end::bigint`,
    };
  }
}

const LATEST: Join = { alias: sql`l`, join: sql`left join latest_reading l on l.device = d.key` };

/** The value that was written last. With a single candidate, its time is not computed. */
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
