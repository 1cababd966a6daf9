// `millstone sprt`: Elo and the state of a sequential test from results typed in.
#include <iostream>

#include "engine/text/words.h"
#include "tools/command_line/command_line.h"
#include "tools/match/merge.h"
#include "tools/stats/elo.h"
#include "tools/stats/sprt.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr std::int64_t kMostGames = 1'000'000'000'000;  // so that sums keep within 64 bits

// "71,1563,2772,1862,126", also with blanks or brackets.
Result<PairCounts> parse_pairs(std::string text) {
  for (char& c : text) {
    if (c == ',' || c == '[' || c == ']') c = ' ';
  }
  const auto words = command_words(text);
  PairCounts pairs;
  const Error wrong{"bad --ptnml", "", "five counts from 0 to 10^12, as 1,2,3,4,5"};
  if (words.size() != pairs.by_half_points.size()) return wrong;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto count = parse_integer(words[i]);
    if (!count || *count < 0 || *count > kMostGames) return wrong;
    pairs.by_half_points[i] = *count;
  }
  return pairs;
}

// The results that the arguments give.
Result<Distribution> read_results(const ParsedArguments& parsed) {
  GameCounts counts;
  const std::pair<const char*, std::int64_t*> singles[] = {
      {"wins", &counts.wins}, {"losses", &counts.losses}, {"draws", &counts.draws}};
  bool given = false;
  for (const auto& [name, target] : singles) {
    if (!parsed.has(name)) continue;
    given = true;
    *target = parsed.get<std::int64_t>(name);
    if (*target < 0 || *target > kMostGames) {
      return Error{std::string("bad --") + name, "", "a count from 0 to 10^12"};
    }
  }
  if (parsed.has("ptnml")) {
    if (given) {
      return Error{"--ptnml beside --wins, --losses or --draws", "",
                   "either, as they would count the same games"};
    }
    const auto pairs = parse_pairs(parsed.get<std::string>("ptnml"));
    return pairs ? Result<Distribution>(distribution_of(*pairs)) : pairs.error();
  }
  if (!given) return Error{"no results", "", "--wins, --losses and --draws, or --ptnml"};
  return distribution_of(counts);
}

// What the shards of a match have scored together. The test is the match's own where it has one.
Result<Distribution> read_shards(const std::vector<std::string>& files, SprtOptions& sprt) {
  const auto merged = merge_shards(files);
  if (!merged) return merged.error();
  if (merged->settings.sprt) sprt = *merged->settings.sprt;
  const auto& engines = merged->settings.engines;
  std::cout << engines[0].name << " vs " << engines[1].name << ": " << merged->games.games()
            << " of " << merged->size << " games played\n";
  if (!merged->missing.empty()) {
    std::cout << "Missing shards:";
    for (const int shard : merged->missing) std::cout << ' ' << shard;
    std::cout << '\n';
  }
  if (merged->pairs.pairs() == 0) return distribution_of(merged->games);
  std::cout << "Ptnml(0-2): [";
  for (std::size_t i = 0; i < merged->pairs.by_half_points.size(); ++i) {
    std::cout << (i > 0 ? ", " : "") << merged->pairs.by_half_points[i];
  }
  std::cout << "]\n" << std::flush;
  return distribution_of(merged->pairs);
}

void print(const Distribution& results, const SprtOptions& sprt) {
  const Estimate plain = elo(results), normalized = normalized_elo(results);
  const SprtBounds bounds = sprt_bounds(sprt);
  const double ratio = log_likelihood_ratio(results, sprt);
  std::cout << "Games: " << decimal(results.games(), 0)
            << ", score: " << decimal(100 * results.mean(), 2) << " %\n"
            << "Elo: " << decimal(plain.value, 2) << " +/- " << decimal(plain.error, 2)
            << ", nElo: " << decimal(normalized.value, 2) << " +/- " << decimal(normalized.error, 2)
            << '\n';
  for (const Estimate* one : {&plain, &normalized}) {
    if (const std::string what = meaning(*one, results); !what.empty()) {
      std::cout << what << '\n';
      break;
    }
  }
  std::cout << "LOS: " << decimal(100 * likelihood_of_superiority(results), 2) << " %\n"
            << "LLR: " << decimal(ratio, 3) << " (" << decimal(bounds.lower, 2) << ", "
            << decimal(bounds.upper, 2) << ") [" << decimal(sprt.elo0, 2) << ", "
            << decimal(sprt.elo1, 2) << "] "
            << (sprt.model == EloModel::kLogistic ? "logistic" : "normalized") << '\n';
  const std::string_view decision = decision_text(sprt_decision(ratio, sprt));
  std::cout << (decision.empty() ? "undecided" : decision) << '\n';
}

}  // namespace

int run_sprt_command(const Arguments& arguments) {
  SprtOptions sprt;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("wins", po::value<std::int64_t>(), "games won by the engine under test")
      ("losses", po::value<std::int64_t>(), "games it lost")
      ("draws", po::value<std::int64_t>(), "games drawn")
      ("ptnml", po::value<std::string>(),
       "instead of the three: game pairs in which it made 0, 1/2, 1, 1 1/2 and 2 points, as "
       "`Ptnml(0-2)` shows them: 71,1563,2772,1862,126")
      ("merge", po::value<std::vector<std::string>>()->multitoken(),
       "instead of counts: the match files (-config) of the shards of one match, which may still be "
       "running; its own -sprt is taken where nothing else is said")
      ("elo0", po::value<double>(), "Elo of the hypothesis H0; default 0")
      ("elo1", po::value<double>(), "Elo of the hypothesis H1; default 5")
      ("alpha", po::value<double>(),
       "chance of accepting H1 when H0 is true; default 0.05")
      ("beta", po::value<double>(),
       "chance of accepting H0 when H1 is true; default 0.05")
      ("model", po::value<std::string>(),
       "what elo0 and elo1 are: logistic (Elo) or normalized (normalised Elo, default)");
  // clang-format on
  const ParsedArguments parsed("sprt", "millstone sprt --wins W --losses L --draws D [options]",
                               options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  const bool shards = parsed.has("merge");
  if (shards && parsed.has("ptnml")) return usage_error("sprt", "--merge beside --ptnml");
  const auto results = shards ? read_shards(parsed.get<std::vector<std::string>>("merge"), sprt)
                              : read_results(parsed);
  if (!results && shards) {
    std::cerr << "millstone sprt: " << results.error().text() << '\n';
    return kFailure;
  }
  if (!results) return usage_error("sprt", results.error().text());
  const std::pair<const char*, double*> numbers[] = {
      {"elo0", &sprt.elo0}, {"elo1", &sprt.elo1}, {"alpha", &sprt.alpha}, {"beta", &sprt.beta}};
  for (const auto& [name, target] : numbers) {
    if (parsed.has(name)) *target = parsed.get<double>(name);
  }
  if (parsed.has("model")) {
    const auto model = parse_elo_model(parsed.get<std::string>("model"));
    if (!model) return usage_error("sprt", model.error().text());
    sprt.model = *model;
  }
  if (const Status valid = validate(sprt); !valid) {
    return usage_error("sprt", valid.error().text());
  }
  print(*results, sprt);
  return kSuccess;
}

}  // namespace millstone
