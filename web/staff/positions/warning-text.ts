import type { Rule } from '#contract/goae-exclusions.rules.ts';
import type { PositionWarning } from '#contract/position-warnings.rules.ts';
import type { staff_position_warnings } from '#texts/generated/staff_position_warnings.ts';

type Texts = (typeof staff_position_warnings)['de'];

/** What is wrong, which rule says so, and what to do about it. */
export function warningText(warning: PositionWarning, t: Texts): string {
  if (warning.kind === 'not_checked') return t.not_checked({ numbers: listOf(warning.numbers) });
  const rules = warning.rules.map((rule) => ruleText(rule, t)).join('; ');
  switch (warning.kind) {
    case 'not_beside': {
      const { number, wayOut } = warning;
      const others = listOf(warning.others);
      return `${t.not_beside({ number, others, rules })} ${t[wayOut]({ number, others })}`;
    }
    case 'not_in_case':
      return t.not_in_case({ number: warning.number, other: warning.other, rules });
    case 'once_in_case':
      return t.once_in_case({ numbers: listOf(warning.numbers), rules });
    case 'too_often': {
      const { number, most, within, wantsReason } = warning;
      const claim = t[`too_often_${within}`]({ number, most, rules });
      return `${claim} ${wantsReason ? t.give_reason : t.take_fewer}`;
    }
    case 'not_alone':
      return t.not_alone({ number: warning.number, to: listOf(warning.to), rules });
    case 'maximum':
    case 'below_maximum': {
      const { kind, number, points, most } = warning;
      return t[kind]({ number, points, most, rules });
    }
    case 'too_short':
      return t.too_short({ number: warning.number, least: warning.least, minutes: warning.minutes, rules });
    case 'of_laboratory':
      return t.of_laboratory({ numbers: listOf(warning.numbers), rules });
  }
}

export function ruleText(rule: Rule, t: Texts): string {
  switch (rule.kind) {
    case 'general': {
      const { section, no } = rule;
      return no === undefined ? t.rule_section({ section }) : t.rule_general({ section, no });
    }
    case 'note':
      return t.rule_note(rule);
    case 'words':
      return t.rule_words(rule);
    case 'paragraph':
      return t.rule_paragraph(rule);
  }
}

/** Ranges with the dash that people write. */
function listOf(numbers: readonly string[]): string {
  return numbers.join(', ').replaceAll('-', '–');
}
