import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import classes from './page-header.module.css';

interface FilterSelectProps<Value extends string> {
  /** Name of the filter, for screen readers: "Status". */
  label: string;
  value: Value;
  /** Choices worded for the sentence: "any status". */
  choices: readonly { value: Value; label: string }[];
  onPick: (value: Value) => void;
}

/** A filter within the page's filter sentence: "Today, all groups, *any status*". */
export function FilterSelect<Value extends string>({
  label,
  value,
  choices,
  onPick,
}: FilterSelectProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0];
  return (
    <Menu position="bottom-start" shadow="md" trapFocus>
      <Menu.Target>
        <UnstyledButton className={classes.label!} aria-label={`${label}: ${chosen?.label ?? ''}`}>
          {chosen?.label}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value}
            onClick={() => onPick(choice.value)}
            rightSection={choice.value === value ? <IconCheck size={16} aria-hidden /> : null}
            aria-current={choice.value === value || undefined}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
