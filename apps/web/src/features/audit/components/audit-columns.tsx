import type { AuditEntry } from '@airdeck/contract/audit';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { Column } from '../../../ui/table/column.ts';
import classes from './audit.module.css';
import { actionWord, kindWord, namesOf } from './audit-words.ts';

/** @param direction of the page, which both lines of a cell keep to, whatever is written in them. */
export function auditColumns(
  t: TFunction,
  format: Formatters,
  direction: 'ltr' | 'rtl',
): Column<AuditEntry>[] {
  /** Names and addresses keep their own direction, whatever stands beside them. */
  const twoLines = (first: string, second: string): ReactNode => (
    <span className={classes.lines} dir={direction}>
      <bdi>{first}</bdi>
      {second === '' ? null : <bdi className={classes.second}>{second}</bdi>}
    </span>
  );

  return [
    {
      key: 'when',
      header: t('audit.column.time'),
      cell: ({ createdTime }) => format.dateTime(createdTime),
      sortKey: 'createdTime',
      keepsWords: true,
      width: '10rem',
    },
    {
      key: 'who',
      header: t('audit.column.user'),
      cell: ({ userEmail, steppedInBy }) =>
        steppedInBy
          ? twoLines(steppedInBy.email, t('audit.as', { user: userEmail }))
          : twoLines(userEmail, ''),
      width: '16rem',
    },
    {
      key: 'what',
      header: t('audit.column.action'),
      cell: ({ action, details }) => twoLines(actionWord(action, t), namesOf(details)),
      sortKey: 'action',
      width: '11rem',
    },
    {
      key: 'onWhat',
      header: t('audit.column.object'),
      cell: ({ entityType, entityName }) => twoLines(entityName, kindWord(entityType, t)),
    },
    {
      key: 'from',
      header: t('audit.column.address'),
      cell: ({ address }) => address,
      leftToRight: true,
      keepsWords: true,
      width: '7rem',
    },
  ];
}
