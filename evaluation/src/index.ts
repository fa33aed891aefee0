import { Command } from 'commander';
import {
  createGraphsCommand,
  createKnownGraphsCommand,
  createScalingCommand,
} from './graphs/command.js';
import { createImagesCommand } from './images/command.js';
import { createKeyPointsCommand } from './key-points/command.js';
import { createMiningCommand } from './mining/command.js';
import { createBiasCommand, createPerspectiveCommand } from './perspective/command.js';
import { createCounterPremisesCommand, createPremisesCommand } from './premises/command.js';
import { createRankersCommand } from './rankers/command.js';
import { createSearchCommand } from './search/command.js';
import { createTuneCommand } from './tune/command.js';

/** `elenchus evaluate`: figures of published tasks, by their own rules. */
export function createEvaluateCommand(): Command {
  return new Command('evaluate')
    .addCommand(createSearchCommand())
    .addCommand(createTuneCommand())
    .addCommand(createPerspectiveCommand())
    .addCommand(createBiasCommand())
    .addCommand(createGraphsCommand())
    .addCommand(createScalingCommand())
    .addCommand(createKeyPointsCommand())
    .addCommand(createMiningCommand())
    .addCommand(createKnownGraphsCommand())
    .addCommand(createPremisesCommand())
    .addCommand(createCounterPremisesCommand())
    .addCommand(createRankersCommand())
    .addCommand(createImagesCommand());
}
