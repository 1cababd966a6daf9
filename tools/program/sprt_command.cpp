// `millstone sprt`: Elo and the state of a sequential test from results typed in.
#include <cstdio>
#include <iostream>

#include "engine/text/words.h"
#include "tools/program/command_line.h"
#include "tools/stats/elo.h"
#include "tools/stats/sprt.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

// "71,1563,2772,1862,126", also with blanks or brackets.
Result<PairCounts> parse_pairs(std::string text) {
  for (char& c : text) {
    if (c == ',' || c == '[' || c == ']') c = ' ';
  }
  const auto words = command_words(text);
  PairCounts pairs;
  const Error wrong{"bad --ptnml", "", "five counts that are not negative, as 1,2,3,4,5"};
  if (words.size() != pairs.by_half_points.size()) return wrong;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto count = parse_integer(words[i]);
    if (!count || *count < 0) return wrong;
    pairs.by_half_points[i] = *count;
  }
  return pairs;
}

void print(const Distribution& results, const SprtOptions& sprt) {
  const Estimate plain = elo(results), normalized = normalized_elo(results);
  const SprtBounds bounds = sprt_bounds(sprt);
  const double ratio = log_likelihood_ratio(results, sprt);
  std::printf("Games: %.0f, score: %.2f %%\n", results.games(), 100 * results.mean());
  std::printf("Elo: %s +/- %s, nElo: %s +/- %s\n", decimal(plain.value, 2).c_str(),
              decimal(plain.error, 2).c_str(), decimal(normalized.value, 2).c_str(),
              decimal(normalized.error, 2).c_str());
  std::printf("LOS: %.2f %%\n", 100 * likelihood_of_superiority(results));
  std::printf("LLR: %.3f (%.2f, %.2f) [%.2f, %.2f] %s\n", ratio, bounds.lower, bounds.upper,
              sprt.elo0, sprt.elo1, sprt.model == EloModel::kLogistic ? "logistic" : "normalized");
  const std::string_view decision = decision_text(sprt_decision(ratio, sprt));
  std::cout << (decision.empty() ? "undecided" : decision) << '\n';
}

}  // namespace

int run_sprt_command(const Arguments& arguments) {
  SprtOptions sprt;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("wins", po::value<std::int64_t>()->default_value(0), "games won by the engine under test")
      ("losses", po::value<std::int64_t>()->default_value(0), "games it lost")
      ("draws", po::value<std::int64_t>()->default_value(0), "games drawn")
      ("ptnml", po::value<std::string>(),
       "instead of the three: game pairs in which it made 0, 1/2, 1, 1 1/2 and 2 points, as "
       "`Ptnml(0-2)` shows them: 71,1563,2772,1862,126")
      ("elo0", po::value<double>()->default_value(sprt.elo0), "Elo of the hypothesis H0")
      ("elo1", po::value<double>()->default_value(sprt.elo1), "Elo of the hypothesis H1")
      ("alpha", po::value<double>()->default_value(sprt.alpha),
       "chance of accepting H1 when H0 is true")
      ("beta", po::value<double>()->default_value(sprt.beta),
       "chance of accepting H0 when H1 is true")
      ("model", po::value<std::string>()->default_value("normalized"),
       "what elo0 and elo1 are: logistic (Elo) or normalized (normalised Elo)");
  // clang-format on
  const ParsedArguments parsed("sprt", "millstone sprt --wins W --losses L --draws D [options]",
                               options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  sprt.elo0 = parsed.get<double>("elo0");
  sprt.elo1 = parsed.get<double>("elo1");
  sprt.alpha = parsed.get<double>("alpha");
  sprt.beta = parsed.get<double>("beta");
  const auto model = parse_elo_model(parsed.get<std::string>("model"));
  if (!model) return usage_error("sprt", model.error().text());
  sprt.model = *model;
  if (const Status valid = validate(sprt); !valid) {
    return usage_error("sprt", valid.error().text());
  }

  if (parsed.has("ptnml")) {
    const auto pairs = parse_pairs(parsed.get<std::string>("ptnml"));
    if (!pairs) return usage_error("sprt", pairs.error().text());
    print(distribution_of(*pairs), sprt);
    return kSuccess;
  }
  GameCounts counts;
  counts.wins = parsed.get<std::int64_t>("wins");
  counts.losses = parsed.get<std::int64_t>("losses");
  counts.draws = parsed.get<std::int64_t>("draws");
  if (counts.wins < 0 || counts.losses < 0 || counts.draws < 0) {
    return usage_error("sprt", "a count is negative");
  }
  print(distribution_of(counts), sprt);
  return kSuccess;
}

}  // namespace millstone
