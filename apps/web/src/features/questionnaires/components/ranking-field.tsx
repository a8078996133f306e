import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icon/icons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import type { AnswerFieldProps } from './answer-fields.tsx';
import classes from './answer-form.module.css';

const MOVES = [
  { step: -1, label: 'questionnaires.answer.moveUp' },
  { step: 1, label: 'questionnaires.answer.moveDown' },
] as const;

/** All options in order. It counts as unanswered until an option is moved or the order is confirmed. */
export function RankingField({ question, draft, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const offered = question.options.map(({ option }) => option);
  const order = draft.options.length > 0 ? draft.options : offered;
  const [lastMoved, setLastMoved] = useState<string>();

  const move = (option: string, step: -1 | 1) => {
    const next = moved(order, order.indexOf(option), step);
    if (next === order) return;
    onChange({ options: next });
    setLastMoved(option);
  };
  return (
    <>
      <p className={classes.rankingHint}>{t('questionnaires.answer.rankingHint')}</p>
      <ol className={classes.order} data-chosen={draft.options.length > 0 || undefined}>
        {order.map((option, index) => (
          <li key={option} className={classes.option}>
            <span className={classes.place} aria-hidden="true">
              {format.number(index + 1)}
            </span>
            <span className={classes.rankingText}>
              <bdi>{option}</bdi>
            </span>
            {MOVES.map(({ step, label }) => (
              <MoveButton
                key={step}
                label={t(label, { option: isolate(option) })}
                step={step}
                isAtEnd={order[index + step] === undefined}
                onMove={() => move(option, step)}
              />
            ))}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">
        {lastMoved !== undefined && draft.options.length > 0
          ? t('questionnaires.answer.movedTo', {
              option: isolate(lastMoved),
              place: format.number(order.indexOf(lastMoved) + 1),
              total: format.number(order.length),
            })
          : ''}
      </VisuallyHidden>
    </>
  );
}

type MoveButtonProps = {
  label: string;
  /** Towards the start (-1) or the end (1) of the list. */
  step: -1 | 1;
  /** Whether it cannot be moved further. */
  isAtEnd: boolean;
  onMove: () => void;
};

/** Moves an item by one place. Not disabled at the end of the list, so that it keeps the focus. */
export function MoveButton({ label, step, isAtEnd, onMove }: MoveButtonProps) {
  const Chevron = step < 0 ? ChevronUpIcon : ChevronDownIcon;
  return (
    <ActionIcon aria-label={label} aria-disabled={isAtEnd} onClick={onMove} className={classes.move ?? ''}>
      <Chevron size={18} />
    </ActionIcon>
  );
}

/** The list with the item at `index` moved one place towards the start (-1) or the end (1), but not beyond them. */
export function moved<One>(list: readonly One[], index: number, step: -1 | 1): readonly One[] {
  const one = list[index];
  const neighbour = list[index + step];
  if (one === undefined || neighbour === undefined) return list;
  return list.with(index, neighbour).with(index + step, one);
}
