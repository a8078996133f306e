import { ActionIcon } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icon/icons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { Unseen } from '../../../ui/text/unseen.tsx';
import { moved } from '../moved.ts';
import type { AnswerFieldProps } from './answer-field.ts';
import classes from './ranking-field.module.css';

type Move = { readonly option: string; readonly step: -1 | 1 };

const MOVES = [
  { step: -1, label: 'questionnaires.answer.moveUp', Chevron: ChevronUpIcon },
  { step: 1, label: 'questionnaires.answer.moveDown', Chevron: ChevronDownIcon },
] as const;

/** All options in an order, the first one first. Until one was moved, or the order was said to be right, it is none. */
export function RankingField({ question, draft, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const offered = question.answerOptions.map(({ option }) => option);
  const order = draft.options.length > 0 ? draft.options : offered;
  const [lastMove, setLastMove] = useState<Move>();
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  // The browser takes the focus from what changes its place in the page.
  useLayoutEffect(() => {
    if (lastMove) buttons.current.get(keyOf(lastMove))?.focus();
  }, [lastMove]);

  const move = (index: number, made: Move) => {
    const next = moved(order, index, made.step);
    if (next === order) return;
    onChange({ options: next });
    setLastMove(made);
  };
  return (
    <>
      <p className={classes.hint}>{t('questionnaires.answer.rankingHint')}</p>
      <ol className={classes.order} data-chosen={draft.options.length > 0 || undefined}>
        {order.map((option, index) => (
          <li key={option} className={classes.option}>
            <span className={classes.place} aria-hidden="true">
              {format.number(index + 1)}
            </span>
            <span className={classes.text}>
              <bdi>{option}</bdi>
            </span>
            {MOVES.map(({ step, label, Chevron }) => (
              <ActionIcon
                key={step}
                ref={(button) => {
                  const key = keyOf({ option, step });
                  if (button) buttons.current.set(key, button);
                  else buttons.current.delete(key);
                }}
                aria-label={t(label, { option: isolate(option) })}
                // Not disabled: whoever moves an option to the end keeps the focus.
                aria-disabled={order[index + step] === undefined}
                className={classes.move ?? ''}
                onClick={() => move(index, { option, step })}
              >
                <Chevron size={20} />
              </ActionIcon>
            ))}
          </li>
        ))}
      </ol>
      <Unseen role="status">
        {lastMove && draft.options.length > 0
          ? t('questionnaires.answer.movedTo', {
              option: isolate(lastMove.option),
              place: format.number(order.indexOf(lastMove.option) + 1),
              total: format.number(order.length),
            })
          : ''}
      </Unseen>
    </>
  );
}

function keyOf({ option, step }: Move): string {
  return `${step} ${option}`;
}
