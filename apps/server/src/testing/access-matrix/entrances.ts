import { isOpen } from '@airdeck/contract/common/permission';
import type { RegisteredRoute } from '../../http/route-paths.ts';
import { type Action, type Expected, type Purpose, type Role, targetsOf } from './answers.ts';

/** An entrance with the rules that it has: users who may pass, and limits of its route. */
export type RuledEntrance = Purpose & {
  readonly name: string;
  /** Users by role and target; `others`: an entrance without sign-in, of a device, or of the server itself. */
  readonly callers: Expected | 'others';
  /** Missing: it is not a route. */
  readonly route?: Pick<RegisteredRoute, 'limits' | 'permission'> | undefined;
};

const ROLES: readonly Role[] = ['customer', 'admin', 'partner', 'system'];
/** Forbidden, or hidden: the same refusal in two forms. */
const REFUSALS: ReadonlySet<string> = new Set(['401', '403', '404']);

/** Whether a role is admitted, by target; undefined: not tested. */
function admissionOf(expected: Expected, role: Role): (boolean | undefined)[] {
  return expected[role].split(' ').map((status) => {
    if (status === '-') return undefined;
    // Without a target, 404 is the answer to a caller who may ask.
    return (expected.kind === 'nothing' && status === '404') || !REFUSALS.has(status);
  });
}

/** Whether a role is admitted for any target; undefined: not tested. */
function mayPass(expected: Expected, role: Role): boolean | undefined {
  const known = admissionOf(expected, role).filter((admits) => admits !== undefined);
  return known.length === 0 ? undefined : known.some(Boolean);
}

function callersDiffer(one: Expected, other: Expected): string[] {
  return ROLES.flatMap((role) => {
    if (one.kind !== other.kind) {
      const [first, second] = [mayPass(one, role), mayPass(other, role)];
      return first === undefined || second === undefined || first === second ? [] : [role];
    }
    const admitted = admissionOf(other, role);
    return admissionOf(one, role).flatMap((admits, index) => {
      const isSame = admits === undefined || admitted[index] === undefined || admits === admitted[index];
      return isSame ? [] : [`${role} (${targetsOf(one.kind)[index]})`];
    });
  });
}

type EntranceRoute = NonNullable<RuledEntrance['route']>;

const actOf = ({ permission }: EntranceRoute) =>
  permission && !isOpen(permission) ? permission.act : undefined;
const personal = ({ permission }: EntranceRoute) =>
  permission && !isOpen(permission) ? permission.isPersonal : undefined;
const needsSignIn = ({ permission }: EntranceRoute) =>
  permission && !isOpen(permission) ? permission.needsSignIn : undefined;

/** The rules in which two entrances differ, in words. */
function differences(one: RuledEntrance, other: RuledEntrance): string[] {
  const found: string[] = [];
  if (one.callers === 'others' || other.callers === 'others') {
    if (one.callers !== other.callers || !one.route || !other.route) found.push('callers');
  } else {
    found.push(...callersDiffer(one.callers, other.callers));
  }
  const [first, second] = [one.route, other.route];
  if (!first || !second) return found;
  if ((first.permission?.who === 'device') !== (second.permission?.who === 'device')) found.push('devices');
  if (personal(first) !== personal(second)) found.push('impersonators');
  if (needsSignIn(first) !== needsSignIn(second)) found.push('API keys');
  if (actOf(first) !== actOf(second)) found.push('roles');
  const [limits, others] = [first.limits, second.limits];
  if (limits.maxPerMinute !== others.maxPerMinute) found.push('requests a minute');
  if (limits.isCostly !== others.isCostly) found.push('cost');
  const haveBodies = limits.bodyBytes !== undefined && others.bodyBytes !== undefined;
  if (haveBodies && limits.bodyBytes !== others.bodyBytes) found.push('size of the body');
  if (haveBodies && limits.maxBodyValues !== others.maxBodyValues) found.push('values in the body');
  return found;
}

/**
 * Entrances of one action that differ without a reason, and reasons where nothing differs. Those without a reason have to
 * be equal; one with a reason has to differ from another one of one of its actions.
 */
export function unexplained(entrances: readonly RuledEntrance[]): string[] {
  const byAction = new Map<Action, RuledEntrance[]>();
  for (const entrance of entrances) {
    for (const action of entrance.does) byAction.set(action, [...(byAction.get(action) ?? []), entrance]);
  }
  const found = new Set<string>();
  for (const [action, all] of byAction) {
    const equal = all.filter(({ differs }) => differs === undefined);
    for (const [index, one] of equal.entries()) {
      for (const other of equal.slice(index + 1)) {
        const differing = differences(one, other);
        if (differing.length > 0)
          found.add(`${action}: ${one.name} and ${other.name} differ in ${differing.join(', ')}`);
      }
    }
  }
  for (const one of entrances) {
    if (one.differs === undefined || one.callers === 'others') continue;
    const siblings = one.does
      .flatMap((action) => byAction.get(action) ?? [])
      .filter((other) => other !== one);
    if (!siblings.some((other) => differences(one, other).length > 0))
      found.add(`${one.name} gives a reason, and does not differ`);
  }
  return [...found].sort();
}

/** The published changes (`DEVICE updated`) that an entrance does not declare. */
export function undeclared({ does }: Purpose, published: readonly string[]): string[] {
  const isDeclared = (change: string) =>
    does.some((action) => action === change || action.startsWith(`${change}:`));
  return published.filter((change) => !isDeclared(change));
}
