import { Anchor } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnRecord } from '../../../lib/accounts/own-record.ts';
import { roleName } from '../../../lib/accounts/role-name.ts';
import { useChosenPlaces } from '../../../lib/devices/place-lookup.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './profile.module.css';

const AVATAR_PX = 96;

/** The user's personal data. */
export function ProfileCard({ session, record }: { session: Session; record: OwnRecord }) {
  const { t } = useTranslation();
  const { user } = session;
  const name = fullName(record);
  const role = useRoleText(session, record);
  return (
    <Card>
      <div className={looks.row}>
        <Avatar
          src={record.profileImageUrl}
          size={AVATAR_PX}
          alt={t('profile.pictureOf', { name: name || user.email })}
        />
        <h2 className={clsx(classes.names, looks.largeTitle)}>
          <bdi>{name || user.email}</bdi>
        </h2>
      </div>
      <dl className={classes.facts}>
        <Fact
          label={t('profile.email')}
          action={
            <Anchor
              component={Link}
              to={PATHS.changeEmail}
              underline="always"
              aria-label={t('profile.changeEmailLabel')}
            >
              {t('profile.changeEmail')}
            </Anchor>
          }
        >
          {user.email}
        </Fact>
        <Fact label={t('profile.role')}>{role}</Fact>
        <Fact label={t('profile.phone')}>{record.phone}</Fact>
        <Fact label={t('profile.address')}>{record.address}</Fact>
      </dl>
    </Card>
  );
}

/** The role of the user; if their rights are limited, with the places where they hold. */
function useRoleText(session: Session, { accessRole, placeIds }: OwnRecord): string {
  const { t } = useTranslation();
  const { commas } = useFormatters();
  const places = useChosenPlaces(placeIds ?? []);
  const kind = roleOf(session);
  const isCustomer = kind === 'customer';
  if (accessRole === null) return t(`role.${kind}`);
  const role = roleName(accessRole, !isCustomer, t);
  if (placeIds) {
    const named = places?.map(({ label }) => isolate(label)) ?? ['…'];
    return t('users.roleIn', { role, places: commas(named.length > 0 ? named : [t('profile.noPlace')]) });
  }
  // The usual role of a kind of users has no other name.
  return accessRole === (isCustomer ? 'EDITOR' : 'ADMINISTRATOR') ? t(`role.${kind}`) : role;
}

type FactProps = { label: string; action?: ReactNode; children: string | null };

function Fact({ label, action, children }: FactProps) {
  const { t } = useTranslation();
  const value: ReactNode = children ? <bdi>{children}</bdi> : t('profile.notGiven');
  return (
    <div className={classes.fact}>
      <dt className={looks.dim}>{label}</dt>
      <dd className={classes.value} data-missing={children ? undefined : true}>
        {value} {action}
      </dd>
    </div>
  );
}

function fullName({ firstName, lastName }: OwnRecord): string {
  return [firstName, lastName]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
}

const FACTS = ['email', 'role', 'phone', 'address'];

/** Placeholder of the card, in the same size. */
export function ProfileCardLoading() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <Card>
        <div className={looks.row}>
          <Skeleton round width={`${AVATAR_PX}px`} height={`${AVATAR_PX}px`} label={t('ui.loading')} />
          <p className={clsx(classes.names, looks.largeTitle)}>
            <Skeleton width="10rem" />
          </p>
        </div>
        <div className={classes.facts}>
          {FACTS.map((fact) => (
            <div key={fact} className={classes.fact}>
              <span className={looks.dim}>
                <Skeleton width="4rem" />
              </span>
              <span className={classes.value}>
                <Skeleton width="12rem" />
              </span>
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
