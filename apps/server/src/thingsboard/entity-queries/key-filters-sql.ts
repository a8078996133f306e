import type {
  KeyFilters,
  KeyPredicate,
  SimplePredicate,
} from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import { type SQL, sql } from 'drizzle-orm';
import { isStorable } from '../../http/validation.ts';
import type { EntityValuesSql, ValueSql } from './entity-values-sql.ts';

/** Whether a device's values match all filters, or one of them. */
export function keyFiltersSql(
  values: EntityValuesSql,
  filters: KeyFilters,
  operation: 'AND' | 'OR' | null | undefined,
): SQL {
  return joined(
    (filters ?? []).map(({ key, predicate }) => predicateSql(values.of(key), predicate)),
    operation ?? 'AND',
  );
}

/** Without filters, every device matches. */
function joined(conditions: readonly SQL[], operation: 'AND' | 'OR'): SQL {
  if (conditions.length === 0) return sql`true`;
  return sql`(${sql.join([...conditions], operation === 'AND' ? sql` and ` : sql` or `)})`;
}

function predicateSql(value: ValueSql, predicate: KeyPredicate): SQL {
  if (predicate.type !== 'COMPLEX') return simpleSql(value, predicate);
  return joined(
    predicate.predicates.map((one) => simpleSql(value, one)),
    predicate.operation,
  );
}

/** Never null. A missing value is unequal to everything. */
function simpleSql(value: ValueSql, predicate: SimplePredicate): SQL {
  const { text } = value;
  switch (predicate.type) {
    case 'STRING':
      return textSql(text, predicate);
    case 'NUMERIC':
      return numberSql(value, predicate);
    case 'BOOLEAN': {
      const isIt = sql`coalesce(${text} = ${String(predicate.value)}, false)`;
      return predicate.operation === 'EQUAL' ? isIt : sql`not ${isIt}`;
    }
  }
}

type Of<Type> = Extract<SimplePredicate, { type: Type }>;

function textSql(text: SQL, { operation, value, ignoreCase }: Of<'STRING'>): SQL {
  // The condition is still empty.
  if (!value) return sql`true`;
  const folded = (one: SQL) => (ignoreCase ? sql`lower(${one})` : one);
  const has = folded(text);
  // No device has a value that PostgreSQL cannot store.
  const wanted = folded(sql`${isStorable(value) ? value : null}::text`);
  const list = () => {
    const words = value.split(',').map((word) => word.trim());
    return sql`array(select ${folded(sql`word`)} from unnest(${sql.param(words.filter(isStorable))}::text[]) word)`;
  };
  const conditions: Record<Of<'STRING'>['operation'], () => SQL> = {
    EQUAL: () => sql`${has} = ${wanted}`,
    NOT_EQUAL: () => sql`${has} = ${wanted}`,
    STARTS_WITH: () => sql`starts_with(${has}, ${wanted})`,
    ENDS_WITH: () => sql`right(${has}, length(${wanted})) = ${wanted}`,
    CONTAINS: () => sql`strpos(${has}, ${wanted}) > 0`,
    NOT_CONTAINS: () => sql`strpos(${has}, ${wanted}) > 0`,
    IN: () => sql`${has} = any(${list()})`,
    NOT_IN: () => sql`${has} = any(${list()})`,
  };
  const holds = sql`coalesce(${conditions[operation]()}, false)`;
  return operation.startsWith('NOT_') ? sql`not ${holds}` : holds;
}

const COMPARISONS = {
  EQUAL: sql`=`,
  NOT_EQUAL: sql`<>`,
  GREATER: sql`>`,
  LESS: sql`<`,
  GREATER_OR_EQUAL: sql`>=`,
  LESS_OR_EQUAL: sql`<=`,
} as const;

/** Any comparison of a text with a number is false, `NOT_EQUAL` included. */
function numberSql({ number, numberType, isNothing }: ValueSql, { operation, value }: Of<'NUMERIC'>): SQL {
  const wanted = sql`${value}::${sql.raw(numberType)}`;
  const holds = sql`coalesce(${number} ${COMPARISONS[operation]} ${wanted}, false)`;
  return operation === 'NOT_EQUAL' ? sql`(${holds} or ${isNothing})` : holds;
}
