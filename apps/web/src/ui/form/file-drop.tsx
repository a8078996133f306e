import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { TableIcon } from '../icon/icons.tsx';
import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  /** Invitation to drop a file, which ends before the button. */
  prompt: string;
  choose: string;
  /** File name extensions and media types that are offered. */
  accept: string;
  onChoose: (file: File) => void;
  /** Error of the previous choice. */
  error?: string | undefined;
}

/** A drop target for a file, with a button to choose one. */
export function FileDrop({ label, prompt, choose, accept, onChoose, error }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  return (
    <fieldset
      className={classes.drop}
      data-over={isOver || undefined}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <TableIcon size={32} />
      <span>{prompt}</span>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // Allows choosing the same file again after corrections.
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {choose}
      </Button>
      {error === undefined ? null : (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
